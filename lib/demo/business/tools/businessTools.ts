import type { BusinessTool } from '../businessTool'
import { assignmentTools } from './assignmentTools'
import { checkTools } from './checkTools'
import { claimTools } from './claimTools'
import { itemTools } from './itemTools'
import { lookupTools } from './lookupTools'
import { mailTools } from './mailTools'
import { ocrTools } from './ocrTools'
import { reportTools } from './reportTools'
import { tablesTool } from './tablesTool'
import { ticketTools } from './ticketTools'
import { workspaceTools } from './workspaceTools'

/** Every tool of the business server, in the order it lists them. */
export const businessTools: readonly BusinessTool[] = [
  ...ticketTools,
  ...assignmentTools,
  ...lookupTools,
  ...claimTools,
  ...reportTools,
  ...mailTools,
  ...itemTools,
  ...ocrTools,
  ...workspaceTools,
  ...checkTools,
  tablesTool,
]

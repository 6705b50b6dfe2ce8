import type { BusinessTool } from '../businessTool'
import { assignmentTools } from './assignmentTools'
import { claimTools } from './claimTools'
import { lookupTools } from './lookupTools'
import { mailTools } from './mailTools'
import { reportTools } from './reportTools'
import { tablesTool } from './tablesTool'
import { ticketTools } from './ticketTools'

/** Every tool of the business server, in the order it lists them. */
export const businessTools: readonly BusinessTool[] = [
  ...ticketTools,
  ...assignmentTools,
  ...lookupTools,
  ...claimTools,
  ...reportTools,
  ...mailTools,
  tablesTool,
]

import type { XYPosition } from '@xyflow/react'
import type { PipelineDetail } from '@/lib/api/pipelines'
import type { ProblemDetail } from '@/lib/api/problemDetail'
import type { Catalogue } from '@/lib/graph/catalogue'
import type { JsonObject } from '@/lib/graph/json'
import type { Problem } from '@/lib/graph/problem'
import type { WorstCase } from '@/lib/graph/program'
import type { Wording } from '@/lib/graph/wording'
import type { Flow } from '../flow/flow'
import type { Wire } from '../flow/judgeWire'
import type { TryOut } from '../run/tryOut/tryOutState'

export type PanelTab = 'inspector' | 'palette' | 'problems' | 'task'

/** The node picker: where the new node goes, and the wire end it hangs on when one was dropped into empty space. */
export type Picker = { at: XYPosition; from: { source: string; port: string } | null }

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'dirty' }
  | { kind: 'saving' }
  | { kind: 'offline' }
  | { kind: 'conflict'; current: PipelineDetail }
  | ({ kind: 'refused' } & Wording)

/** What the compiler said about the document as it was after `edits` changes. */
export type Check = { problems: Problem[]; worstCase: WorstCase | null; edits: number }

/** Why nothing can be changed here: the person's role, or a published version is looked at. Null: everything can. */
export type ReadOnly = 'role' | 'version' | null

/** A group that is to be deleted while something in it is not: the author says whether that goes along. */
export type EditorDialog = 'publish' | 'versions' | 'keys' | 'removeGroups'

export type RunPanel = 'closed' | 'input' | 'steps'

/**
 * Everything the editor knows. Nodes and edges are in React Flow's own shape; the document is derived from them. Changes of the document
 * go through `changeFlow` and its kin, which keep the history; the rest is set directly.
 */
export type EditorState = Flow & {
  readonly pipelineId: string
  /** Grows with every change of the document, also by undo. */
  edits: number
  past: Flow[]
  future: Flow[]
  /** Changes with the same name in a row are one step of the history; null closes the step. */
  gesture: string | null
  /** The flow before a drag that has not ended. */
  before: Flow | null

  tab: PanelTab
  picker: Picker | null
  /** A wire that closes a circle, waiting for the author to say how often it may be taken. */
  loopWire: Wire | null
  dialog: EditorDialog | null
  /** React Flow's id of the part whose text is edited in place: a note, the title of a group or of a node. */
  editing: string | null
  /** The node, and the port where one was meant, a wire is being drawn from by keyboard. */
  connectingFrom: { source: string; port: string | null } | null
  finding: boolean
  outline: boolean
  readOnly: ReadOnly
  /** The published version on screen; null = the draft. */
  readonly version: number | null

  /** Empty until known; nothing is checked before, or every tool would be reported as unknown. */
  catalogue: Catalogue
  catalogueKnown: boolean
  check: Check | null

  revision: number
  save: SaveState
  publishedVersion: number | null
  draftAhead: boolean

  runId: string | null
  starting: boolean
  runPanel: RunPanel
  runInput: JsonObject
  /** Messages by JSON pointer, from the check before the start or from the server. */
  runErrors: { [pointer: string]: ProblemDetail }
  /** The first two minutes: say what to do. */
  welcome: boolean
  tryOut: TryOut
}

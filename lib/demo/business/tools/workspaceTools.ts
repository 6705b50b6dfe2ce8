import * as z from 'zod'
import { type BusinessTool, defineTool, type ToolCall, touches } from '../businessTool'
import { done, type Outcome, refused } from '../outcome'
import { lineDiff } from '../workspace/lineDiff'
import {
  EDITABLE,
  hashOf,
  openWorkspace,
  removeWorkspace,
  WORKSPACE_ID,
  type Workspace,
} from '../workspace/openWorkspace'
import { RequestId } from './argumentShapes'

const WorkspaceId = z
  .string()
  .regex(WORKSPACE_ID, 'must be letters, digits, - and _')
  .describe('Name of the sandbox copy, e.g. the id of the run')
const Path = z
  .string()
  .max(200)
  .regex(EDITABLE, 'must be a source file of the project, e.g. src/discount.mjs')
  .describe('Source file, e.g. src/discount.mjs')

/** File work of one copy goes one after the other, over all processes. */
const inWorkspace = <T>(call: ToolCall, id: string, work: (workspace: Workspace) => Outcome<T>) =>
  call.store.mutate(() => work(openWorkspace(call.store.folder, id)), call.cancelled)

const workspaceFiles = defineTool({
  name: 'workspace_files',
  title: 'Read the project',
  description: 'Read every source file of the sandbox copy of the project.',
  input: z.strictObject({ workspace: WorkspaceId }),
  annotations: touches.reads,
  run: ({ workspace }, call) =>
    inWorkspace(call, workspace, (copy) =>
      done({ files: copy.files().map((path) => ({ path, text: copy.read(path) ?? '' })) }),
    ),
})

const workspaceWrite = defineTool({
  name: 'workspace_write',
  title: 'Edit a file',
  description:
    'Edit a source file of the sandbox copy: replace the text find, which must occur exactly once, by the text replace.',
  input: z.strictObject({
    workspace: WorkspaceId,
    path: Path,
    find: z.string().min(1).max(5000).describe('Text to replace, exactly as it stands in the file'),
    replace: z.string().max(5000).describe('Text to put in its place'),
    requestId: RequestId,
  }),
  annotations: touches.addsOnce,
  run: ({ workspace, path, find, replace, requestId }, call) =>
    inWorkspace(call, workspace, (copy) => {
      const earlier = copy.writes().find((write) => write.requestId === requestId)
      if (earlier) return done({ path: earlier.path, hash: hashOf(earlier.after) })
      const before = copy.read(path)
      if (before === null) {
        const candidates = copy.files()
        return refused('INVALID_PARAMETER', `There is no file ${path}.`, { field: 'path', candidates })
      }
      const found = before.split(find).length - 1
      if (found !== 1) {
        const message = `The text to replace occurs ${found} times in ${path}; it must occur once.`
        return refused('INVALID_PARAMETER', message, { field: 'find' })
      }
      const after = before.split(find).join(replace)
      copy.write({ requestId, path, before, after })
      return done({ path, hash: hashOf(after) })
    }),
})

const workspaceGet = defineTool({
  name: 'workspace_get',
  title: 'Look at an edit',
  description:
    'Get the state of a file by its path, or by the request id that edited it; found is false when there is none.',
  input: z.strictObject({ workspace: WorkspaceId, path: Path.optional(), requestId: RequestId.optional() }),
  annotations: touches.reads,
  run: ({ workspace, path, requestId }, call) =>
    inWorkspace(call, workspace, (copy) => {
      if (path === undefined && requestId === undefined)
        return refused('INVALID_PARAMETER', 'Give path or requestId.', { field: 'path' })
      const write = copy.writes().find((one) => one.requestId === requestId)
      const wanted = requestId === undefined ? path : write?.path
      const text = wanted === undefined ? null : copy.read(wanted)
      return done(
        text === null || wanted === undefined
          ? { found: false }
          : { found: true, path: wanted, hash: hashOf(text) },
      )
    }),
})

const workspaceRestore = defineTool({
  name: 'workspace_restore',
  title: 'Take back an edit',
  description:
    'Put a file back as it was before the edit of request writtenBy, only while that edit still stands.',
  input: z.strictObject({
    workspace: WorkspaceId,
    path: Path,
    writtenBy: z.string().min(1).describe('Request id of the edit'),
    requestId: RequestId.optional(),
  }),
  annotations: touches.destroys,
  run: ({ workspace, path, writtenBy }, call) =>
    inWorkspace(call, workspace, (copy) => {
      const write = copy.writes().find((one) => one.requestId === writtenBy && one.path === path)
      if (!write) return done({ restored: true, path })
      if (copy.read(path) !== write.after) {
        return refused('CONFLICT', `${path} was edited again since and is left as it is.`, {
          field: 'writtenBy',
        })
      }
      copy.restore(write)
      return done({ restored: true, path })
    }),
})

const workspaceDiff = defineTool({
  name: 'workspace_diff',
  title: 'Show what changed',
  description: 'Show the difference between the sandbox copy and the project as a unified diff.',
  input: z.strictObject({ workspace: WorkspaceId }),
  annotations: touches.reads,
  run: ({ workspace }, call) =>
    inWorkspace(call, workspace, (copy) => {
      const changed = copy.files().filter((path) => copy.read(path) !== copy.original(path))
      const parts = changed.map((path) => lineDiff(path, copy.original(path) ?? '', copy.read(path) ?? ''))
      return done({ diff: parts.join(''), changed })
    }),
})

const workspaceReset = defineTool({
  name: 'workspace_reset',
  title: 'Throw the copy away',
  description: 'Throw the sandbox copy away with every edit in it. Doing so twice is harmless.',
  input: z.strictObject({ workspace: WorkspaceId, requestId: RequestId.optional() }),
  annotations: touches.destroys,
  run: ({ workspace }, call) =>
    call.store.mutate(() => done({ reset: removeWorkspace(call.store.folder, workspace) }), call.cancelled),
})

export const workspaceTools: BusinessTool[] = [
  workspaceFiles,
  workspaceWrite,
  workspaceGet,
  workspaceRestore,
  workspaceDiff,
  workspaceReset,
]

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { type BusinessTool, defineTool, type ToolCall, touches } from '../businessTool'
import { done, type Outcome, refused } from '../outcome'
import { openWorkspace, WORKSPACE_ID } from '../workspace/openWorkspace'
import { type ProgramRun, runProgram } from '../workspace/runProgram'

const WorkspaceInput = z.strictObject({
  workspace: z
    .string()
    .regex(WORKSPACE_ID, 'must be letters, digits, - and _')
    .describe('Name of the sandbox copy, e.g. the id of the run'),
})

const workspaceLint = defineTool({
  name: 'workspace_lint',
  title: 'Run the linter',
  description: 'Run the linter of the project in the sandbox copy.',
  input: WorkspaceInput,
  annotations: touches.reads,
  run: async ({ workspace }, call) => {
    const run = await runIn(call, workspace, ['lint.mjs'])
    if (!run.ok) return run
    const { exitCode, output } = run.value
    const problems = output.split('\n').filter((line) => line.startsWith('src/'))
    return done({ ok: exitCode === 0, problems, output })
  },
})

const workspaceTest = defineTool({
  name: 'workspace_test',
  title: 'Run the tests',
  description: 'Run the tests of the project in the sandbox copy.',
  input: WorkspaceInput,
  annotations: touches.reads,
  run: async ({ workspace }, call) => {
    const { folder } = openWorkspace(call.store.folder, workspace)
    const files = readdirSync(join(folder, 'test')).sort()
    let [ok, passed, failed, output] = [true, 0, 0, '']
    for (const [index, file] of files.entries()) {
      await call.progress(index, files.length, file)
      const run = await runIn(call, workspace, ['--test-reporter=tap', `test/${file}`])
      if (!run.ok) return run
      ok &&= run.value.exitCode === 0
      passed += counted(run.value, 'pass')
      failed += counted(run.value, 'fail')
      output += run.value.output
    }
    return done({ ok, passed, failed, output })
  },
})

async function runIn(call: ToolCall, workspace: string, args: string[]): Promise<Outcome<ProgramRun>> {
  const { folder } = openWorkspace(call.store.folder, workspace)
  const run = await runProgram(folder, args, call.cancelled)
  return call.cancelled.aborted ? refused('SERVICE_UNAVAILABLE', 'The program was stopped.') : done(run)
}

/** The summary at the end of a TAP report: `# pass 3`. */
function counted({ output }: ProgramRun, what: 'pass' | 'fail'): number {
  return Number(new RegExp(`^# ${what} (\\d+)$`, 'm').exec(output)?.[1] ?? 0)
}

export const checkTools: BusinessTool[] = [workspaceLint, workspaceTest]

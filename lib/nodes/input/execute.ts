import type { NodeExecutor } from '../../engine/executor'
import type { InputConfig } from './definition'

/** Hands on what the run was started with; it was checked, and its defaults applied, before the run began (GUARD-4). */
export const executeInput: NodeExecutor<InputConfig> = async ({ run }) => ({
  kind: 'finished',
  port: 'done',
  output: run.input,
})

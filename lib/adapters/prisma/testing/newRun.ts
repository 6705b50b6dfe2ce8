import { EMPTY_CATALOGUE } from '../../../graph/catalogue'
import { FORMAT, FORMAT_VERSION, type Pipeline } from '../../../graph/document'
import type { NewRun } from '../createRun'
import { DEFAULT_WORKSPACE_ID } from '../defaultWorkspace'

const DOCUMENT: Pipeline = {
  format: FORMAT,
  formatVersion: FORMAT_VERSION,
  name: 'Test',
  nodes: [],
  edges: [],
}

/** A run of an empty document, for tests that are about storing runs and not about what runs do. */
export function newRun(overrides: Partial<NewRun> = {}): NewRun {
  return {
    workspaceId: DEFAULT_WORKSPACE_ID,
    pipelineId: null,
    version: null,
    pipelineName: 'Test',
    goal: 'Show how runs are stored',
    document: DOCUMENT,
    documentHash: 'document',
    catalogue: EMPTY_CATALOGUE,
    catalogueHash: 'catalogue',
    input: {},
    inputHash: 'input',
    trigger: { kind: 'api', by: 'test' },
    idempotencyKey: null,
    ...overrides,
  }
}

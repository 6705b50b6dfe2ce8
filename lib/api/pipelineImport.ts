import type { FoundProblem } from './problemDetail'

/** What a document names that this installation does not have; each list sorted. `nodeTypes` are kept, but such a pipeline cannot run here. */
export type Missing = {
  servers: string[]
  tools: string[]
  /** Models that nodes name and that are not set up here; the provider may know them all the same. */
  models: string[]
  nodeTypes: string[]
  /** `<name> v<version>` of what it runs inside its own run. */
  pipelines: string[]
}

/** From the document's names to this installation's: whole servers, single tools (which win), models; pipelines to the id of the one that stands for it here. */
export type ImportMapping = {
  [kind in 'servers' | 'tools' | 'models' | 'pipelines']?: { [name: string]: string }
}

/** `id` and `revision` are null where nothing was stored (`dryRun`). */
export type ImportAnswer = {
  id: string | null
  revision: number | null
  missing: Missing
  /** What a newer version wrote that is kept but has no effect here. */
  warnings: string[]
  /** What keeps it from running or being published here, each with its place; it is taken all the same. */
  problems: FoundProblem[]
}

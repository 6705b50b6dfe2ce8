import type { Pipeline } from './document'

/** The document without what only its draft has: pinned outputs and breakpoints. What is published, exported and pinned by runs. */
export function withoutDraftData(pipeline: Pipeline): Pipeline {
  if (pipeline.view?.pins === undefined && pipeline.view?.breakpoints === undefined) return pipeline
  const { pins: _, breakpoints: __, ...view } = pipeline.view
  return { ...pipeline, view }
}

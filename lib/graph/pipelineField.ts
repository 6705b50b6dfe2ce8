import * as z from 'zod'
import { PipelineRefSchema } from './document'

/** The setting of a node type that runs another pipeline: which version of which. */
export function pipelineField(type: string) {
  const { id, version, name } = PipelineRefSchema.shape
  const named = (key: string, description: string) => ({ title: `${type}.pipeline.${key}`, description })
  return z
    .strictObject({
      id: id.meta(named('id', 'The pipeline, as this installation knows it.')),
      version: version.meta(
        named('version', 'The published version. It stays the same until you choose another.'),
      ),
      name: name.meta(named('name', 'The name of the pipeline, for readers and for other installations.')),
    })
    .meta({
      title: `${type}.pipeline`,
      description:
        'The published pipeline that is run. A version never changes, so this step does not either.',
      widget: 'pipeline',
    })
}

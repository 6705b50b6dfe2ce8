import type { ModelSettings } from '../../graph/modelFields'
import type { ModelRequest } from '../ports'

/** The same of a request: null is the default model, and a model repeats itself where nothing else is asked of it. */
export function modelSettings({
  model,
  temperature,
  maxOutputTokens,
}: { [name in keyof ModelSettings]: ModelSettings[name] | null }): Pick<
  ModelRequest,
  'model' | 'temperature' | 'maxOutputTokens'
> {
  return {
    model: model ?? null,
    temperature: temperature ?? 0,
    ...(maxOutputTokens == null ? {} : { maxOutputTokens }),
  }
}

import * as z from 'zod'

/** The settings of whatever asks a model: which one, how freely it speaks and at most how long. `prefix` names their texts; `who` is the model, in words. With less than `least` tokens it could not answer. */
export function modelFields(prefix: string, who: string, least = 64) {
  return {
    model: z
      .string()
      .min(1)
      .optional()
      .meta({
        title: `${prefix}.model`,
        description: `${who} Leave it out to use the default model.`,
        widget: 'model',
      }),
    temperature: z
      .number()
      .min(0)
      .max(2)
      .optional()
      .meta({
        title: `${prefix}.temperature`,
        description: 'How freely the model chooses its words; 0, where it is left out, repeats itself most.',
      }),
    maxOutputTokens: z
      .number()
      .int()
      .min(least)
      .max(32_000)
      .optional()
      .meta({ title: `${prefix}.maxOutputTokens`, description: 'Longest answer of the model, in tokens.' }),
  }
}

/** What they come to; what is left out is for the engine to say. */
export type ModelSettings = {
  model?: string | undefined
  temperature?: number | undefined
  maxOutputTokens?: number | undefined
}

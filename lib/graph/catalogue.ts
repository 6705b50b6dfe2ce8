import * as z from 'zod'
import { PipelineSchema, SchemaSchema, ToolPolicySchema, ToolRefSchema } from './document'

/** One tool as its server lists it, with the policy this installation suggests for it (an author's policy decides). */
export const CatalogueToolSchema = z.strictObject({
  ref: ToolRefSchema,
  title: z.string().optional(),
  description: z.string(),
  inputSchema: SchemaSchema,
  outputSchema: SchemaSchema.optional(),
  annotations: z
    .strictObject({
      readOnlyHint: z.boolean().optional(),
      destructiveHint: z.boolean().optional(),
      idempotentHint: z.boolean().optional(),
      openWorldHint: z.boolean().optional(),
    })
    .optional(),
  suggested: ToolPolicySchema.optional(),
  /** Part of Interlock itself: its suggested policy is its maker's word, so no author has to declare one. */
  builtIn: z.literal(true).optional(),
  /** Why the tool cannot be used, e.g. an input schema that is not an object schema. */
  disabled: z.string().optional(),
})

/** A published version that documents may refer to. */
const CataloguePipelineSchema = z.strictObject({
  id: z.string(),
  version: z.number().int(),
  document: PipelineSchema,
})

/** What the compiler knows of the outside: the cached tool lists of every server, and the pipeline versions a document refers to, directly or not. */
export const CatalogueSchema = z.strictObject({
  tools: z.array(CatalogueToolSchema),
  pipelines: z.array(CataloguePipelineSchema).optional(),
})

export type CatalogueTool = z.infer<typeof CatalogueToolSchema>
export type CataloguePipeline = z.infer<typeof CataloguePipelineSchema>
export type Catalogue = z.infer<typeof CatalogueSchema>

export const EMPTY_CATALOGUE: Catalogue = { tools: [] }

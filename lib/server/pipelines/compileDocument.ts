import type { ToolPort } from '@/lib/engine/ports'
import { compile } from '@/lib/graph/compile'
import type { Pipeline } from '@/lib/graph/document'
import type { Compiled } from '@/lib/graph/program'
import { nodeDefinitions } from '@/lib/nodes/definitions'

/** Compiles against the tools that this installation knows now. */
export async function compileDocument({ tools }: { tools: ToolPort }, document: Pipeline): Promise<Compiled> {
  return compile(document, { definitions: nodeDefinitions, catalogue: await tools.catalogue() })
}

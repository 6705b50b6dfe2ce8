import type { Catalogue } from '@/lib/graph/catalogue'
import type { Program } from '@/lib/graph/program'

/** The tools a program can call, as they were listed when it was compiled: what a run needs to be compiled again, and no more. */
export function pinnedCatalogue({ tools }: Program): Catalogue {
  const listed = [...tools.values()].flatMap((tool) => (tool.listed ? [tool.listed] : []))
  return { tools: listed.sort((a, b) => (a.ref < b.ref ? -1 : 1)) }
}

import type { Program, ProgramNode } from './program'

/**
 * The program whose graph holds the activation `scope` (`each.3.gather~1`: the one that node `each` runs). Scopes name every node on the way, so it
 * needs nothing else. Throws for a scope that this program cannot have: the journal and the program do not belong together.
 */
export function programAt(program: Program, scope: string): Program {
  const parts = scope.split('.')
  let found = program
  // node, position, node, position, …, node: the last names the activation itself
  for (let at = 0; at + 2 < parts.length; at += 2) {
    const flow = found.nodes.get(nodeIdOf(parts[at]))?.flow
    if (!flow) throw new Error(`There is no pipeline at ${scope}`)
    found = flow
  }
  return found
}

/** The node of an activation, in whichever graph it belongs to. */
export function nodeAt(program: Program, scope: string): ProgramNode | undefined {
  return programAt(program, scope).nodes.get(nodeIdOf(scope.split('.').at(-1)))
}

/** `gather~1`, the second iteration of `gather`, as `gather`. */
function nodeIdOf(step = ''): string {
  return step.replace(/~.*/, '')
}

/** What readers call an activation: the titles of the nodes on the way to it, with the item each is about. */
export function titleAt(program: Program, scope: string): string {
  const parts = scope.split('.')
  const titles: string[] = []
  for (let at = 0; at < parts.length; at += 2) {
    const title = nodeAt(program, parts.slice(0, at + 1).join('.'))?.node.title || nodeIdOf(parts[at])
    const item = parts[at + 1]
    titles.push(item === undefined ? title : `${title} ${Number(item) + 1}`)
  }
  return titles.join(' › ')
}

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Who may import whom (besides itself). First match wins; `*` inside a package list means any package. */
const AREAS: { name: string; files: RegExp; areas: string[]; packages: RegExp }[] = [
  area('tests', /\.(test|setup)\.tsx?$|^(e2e|bench)\//, ['*'], /./),
  area('graph', /^lib\/graph\//, [], /^(zod|@bufbuild\/cel|@bufbuild\/cel-spec\/.*|@cfworker\/json-schema)$/),
  area('rules', /^lib\/rules\//, ['graph'], /^(zod|re2js)$/),
  area('run', /^lib\/run\//, ['graph'], /^(zod|re2js)$/),
  area('engine', /^lib\/engine\//, ['graph', 'rules', 'run'], /^(zod|jsonrepair)$/),
  area('definitions', /^lib\/nodes\/(.+\/definition|definitions)\.ts$/, ['graph'], /^zod$/),
  area(
    'cards',
    /^lib\/nodes\/(.+\/card|cards)\.tsx$/,
    ['ui', 'graph', 'run', 'definitions'],
    /^(react|lucide-react|next-intl)$/,
  ),
  area('executors', /^lib\/nodes\//, ['graph', 'rules', 'run', 'engine', 'definitions'], /^zod$/),
  area('adapters', /^lib\/adapters\//, ['graph', 'run', 'engine'], /./),
  area('client', /^lib\/client\//, ['graph', 'run'], /^(zod|react|zustand)$/),
  area('demo', /^lib\/demo\//, [], /^(node:.*|@modelcontextprotocol\/sdk\/.*|zod)$/),
  area(
    'server',
    /^lib\/server\//,
    ['graph', 'rules', 'run', 'engine', 'executors', 'definitions', 'adapters'],
    /./,
  ),
  area('worker', /^lib\/worker\//, ['graph', 'run', 'engine', 'server'], /^node:/),
  area('cli', /^lib\/cli\//, ['graph', 'run', 'engine', 'server'], /^node:/),
  area('boot', /^lib\/boot\//, ['graph', 'run', 'engine', 'server'], /./),
  area('ui', /^components\/ui\//, [], /./),
  area('components', /^components\//, ['ui', 'graph', 'run', 'definitions', 'cards', 'client'], /./),
  area(
    'app',
    /^app\/|^(proxy|instrumentation|instrumentation-client)\.ts$/,
    ['components', 'ui', 'graph', 'run', 'server', 'client'],
    /./,
  ),
  area('configs', /^[^/]+\.ts$|^prisma\//, ['boot'], /./),
]

function area(name: string, files: RegExp, areas: string[], packages: RegExp) {
  return { name, files, areas, packages }
}

const root = path.resolve(import.meta.dirname, '..')
const SKIP = new Set([
  'node_modules',
  'dist',
  '.next',
  '.git',
  'generated',
  '.interlock',
  '.data',
  'coverage',
  'test-results',
])

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return SKIP.has(entry.name) ? [] : sources(file)
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [file] : []
  })
}

const areaOf = (file: string) => AREAS.find(({ files }) => files.test(file))

function imports(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map((match) => match[1] ?? '')
}

function resolve(file: string, specifier: string): string | null {
  if (specifier.startsWith('@/')) return specifier.slice(2)
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : null
}

/** Extensionless specifiers are tried with both extensions, so that area patterns can be exact about names. */
function targetArea(target: string) {
  return areaOf(`${target}.ts`) ?? areaOf(`${target}.tsx`) ?? areaOf(target)
}

function violation(file: string, specifier: string): string | null {
  const from = areaOf(file)
  if (!from) return `${file} belongs to no area of the house`
  const target = resolve(file, specifier)
  if (target === null)
    return from.packages.test(specifier) ? null : `${file} may not import the package ${specifier}`
  if (/\.(css|json|svg)$/.test(target) || target.includes('/generated/')) return null
  const candidates = [`${target}.ts`, `${target}.tsx`].map(areaOf).filter((found) => found !== undefined)
  const to =
    file.includes('lib/nodes') || target.includes('lib/nodes') ? nodesArea(target) : targetArea(target)
  if (!to || candidates.length === 0) return `${file} imports ${specifier}, which belongs to no area`
  const allowed = to.name === from.name || from.areas.includes('*') || from.areas.includes(to.name)
  return allowed ? null : `${file} (${from.name}) may not import ${specifier} (${to.name})`
}

function nodesArea(target: string) {
  return /\/(card|cards)$/.test(target) ? areaOf(`${target}.tsx`) : areaOf(`${target}.ts`)
}

describe('the house', () => {
  const files = ['app', 'components', 'lib', 'e2e', 'prisma'].flatMap(sources)

  it('gives every file an area and lets it import only what its area may', () => {
    const found = files.flatMap((file) => imports(file).map((specifier) => violation(file, specifier)))
    expect(found.filter((line) => line !== null)).toEqual([])
    expect(files.filter((file) => !areaOf(file))).toEqual([])
  })

  it('keeps files small enough to read in one go', () => {
    const lines = files
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n').length }))
    expect(lines.filter((entry) => entry.lines > 401)).toEqual([])
  })
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

/** Who may import whom (besides itself), and which packages. The first area whose pattern matches a file is its own; `*` = every area. */
const AREAS: { name: string; files: RegExp; areas: string[]; packages: RegExp }[] = [
  area('tests', /\.(test|setup|testing)\.tsx?$|\/testing\/|^(e2e|bench)\//, ['*'], /./),
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
  area('api', /^lib\/api\//, ['graph', 'run'], /^$/),
  area('client', /^lib\/client\//, ['graph', 'run', 'api'], /^(zod|react|zustand)$/),
  area('demo', /^lib\/demo\//, [], /^(node:.*|@modelcontextprotocol\/sdk\/.*|zod)$/),
  area(
    'server',
    /^lib\/server\//,
    ['graph', 'rules', 'run', 'engine', 'executors', 'definitions', 'adapters', 'api'],
    /./,
  ),
  area('worker', /^lib\/worker\//, ['graph', 'run', 'engine', 'server'], /^node:/),
  area('cli', /^lib\/cli\//, ['graph', 'run', 'engine', 'api', 'server'], /^node:/),
  area('boot', /^lib\/boot\//, ['graph', 'run', 'engine', 'server'], /./),
  area('ui', /^components\/ui\//, [], /./),
  area('components', /^components\//, ['ui', 'graph', 'run', 'definitions', 'cards', 'api', 'client'], /./),
  area(
    'app',
    /^app\/|^(proxy|instrumentation|instrumentation-client)\.ts$/,
    ['components', 'ui', 'graph', 'run', 'api', 'server', 'client'],
    /./,
  ),
  area('configs', /^[^/]+\.ts$|^prisma\//, ['boot'], /./),
]

function area(name: string, files: RegExp, areas: string[], packages: RegExp) {
  return { name, files, areas, packages }
}

const root = path.resolve(import.meta.dirname, '..')
const SKIP = new Set(['generated', 'node_modules'])

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (entry.isDirectory()) return SKIP.has(entry.name) ? [] : sources(file)
    return /(?<!\.d)\.tsx?$/.test(entry.name) ? [file] : []
  })
}

const areaOf = (file: string) => AREAS.find(({ files }) => files.test(file))

/** Specifiers of static, re-exporting and dynamic imports; words inside other strings and comments do not look like these. */
function imports(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const statements =
    /^(?:import|export)\s[^'"]*?from\s+'([^'\n]+)'|^import\s+'([^'\n]+)'|\bimport\(\s*'([^'\n]+)'/gm
  return [...text.matchAll(statements)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

/** Specifiers of what is loaded before the file can run: no types, nothing that is imported later. */
function loadedFirst(file: string): string[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const statements = /^(?:import|export)\s(?!type\b)([^'"]*?)\sfrom\s+'([^'\n]+)'|^import\s+'([^'\n]+)'/gm
  const isType = (name: string) => name.trim() === '' || name.trim().startsWith('type ')
  return [...text.matchAll(statements)].flatMap(([, names = '', from, effect]) => {
    const listed = /^\{([^}]*)\}$/.exec(names.trim())?.[1]
    return listed?.split(',').every(isType) ? [] : [from ?? effect ?? '']
  })
}

/** Packages that come along with a file, by whatever way. */
function packagesWith(entry: string): Set<string> {
  const packages = new Set<string>()
  const files = new Set([entry])
  for (const file of files)
    for (const specifier of /\.tsx?$/.test(file) ? loadedFirst(file) : []) {
      const to = target(file, specifier)
      if (to === null) packages.add(specifier)
      else files.add(to)
    }
  return packages
}

/** The file inside the repository that a specifier means, or null for a package. */
function target(file: string, specifier: string): string | null {
  const local = specifier.startsWith('@/') ? specifier.slice(2) : specifier
  if (local === specifier && !specifier.startsWith('.')) return null
  const joined = local === specifier ? path.posix.join(path.posix.dirname(file), local) : local
  return (
    [`${joined}.ts`, `${joined}.tsx`].find((candidate) => existsSync(path.join(root, candidate))) ?? joined
  )
}

function violation(file: string, specifier: string): string | null {
  const from = areaOf(file)
  const to = target(file, specifier)
  if (to === null)
    return from?.packages.test(specifier) ? null : `${file} may not import the package ${specifier}`
  if (/\.(css|json|mjs)$/.test(to) || to.includes('/generated/')) return null
  const area = areaOf(to)
  const allowed =
    area && from && (area === from || from.areas.includes('*') || from.areas.includes(area.name))
  return allowed ? null : `${file} (${from?.name}) may not import ${to} (${area?.name ?? 'no area'})`
}

describe('the house', () => {
  const files = ['app', 'components', 'lib', 'e2e'].flatMap(sources)

  it('gives every file an area', () => {
    expect(files.filter((file) => !areaOf(file))).toEqual([])
  })

  it('lets every file import only what its area may', () => {
    const found = files.flatMap((file) => imports(file).map((specifier) => violation(file, specifier)))
    expect(found.filter((line) => line !== null)).toEqual([])
  })

  it('keeps what server and browser share free of code', () => {
    expect(sources('lib/api').filter((file) => loadedFirst(file).length > 0)).toEqual([])
    const declared = sources('lib/api').flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .filter((line) => /^\w/.test(line)),
    )
    expect(declared.filter((line) => !/^((import|export) )?type /.test(line))).toEqual([])
  })

  it('opens the editor without the expression language and the text editor, which come when they are needed', () => {
    const early = [...packagesWith('components/editor/EditorPage.tsx')]
    expect(early).toContain('@xyflow/react')
    expect(early.filter((name) => /^@(bufbuild|codemirror|cfworker|dagrejs)\//.test(name))).toEqual([])
  })

  it('keeps every file small enough to read in one go', () => {
    const long = files.filter((file) => readFileSync(path.join(root, file), 'utf8').split('\n').length > 401)
    expect(long).toEqual([])
  })
})

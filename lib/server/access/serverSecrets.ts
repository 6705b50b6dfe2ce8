import type { StdioServerConfig } from '@/lib/adapters/mcp/serverConfig'

const SECRET_NAME = /key|token|secret|pass|pwd|auth|credential|cookie/i
/** `--key=…`, `--api-token=…` */
const SECRET_ARGUMENT = /^--?[\w-]*(?:key|token|secret|pass(?:word)?)[\w-]*=(.+)$/i

/**
 * What the operator gave to a tool server and nobody else should read: variables with the name of a secret whatever they hold, others unless they
 * plainly are none (paths, addresses without credentials, words, numbers), and arguments that are named like a secret.
 */
export function serverSecrets(servers: readonly StdioServerConfig[]): string[] {
  return servers.flatMap(({ env, args }) => [
    ...Object.entries(env).flatMap(([name, value]) =>
      SECRET_NAME.test(name) || !isPlain(value) ? [value] : [],
    ),
    ...args.flatMap((argument, index) => {
      const inside = SECRET_ARGUMENT.exec(argument)?.[1]
      const before = args[index - 1] ?? ''
      const follows = SECRET_ARGUMENT.test(`${before}=x`) && !argument.startsWith('-')
      return inside !== undefined ? [inside] : follows ? [argument] : []
    }),
  ])
}

function isPlain(value: string): boolean {
  if (/^(?:[\w ,.-]*|~?\.{0,2}\/.*|[A-Za-z]:\\.*)$/.test(value))
    return !/^(?=.*\d)(?=.*[A-Za-z])[\w.-]{16,}$/.test(value)
  return URL.canParse(value) && new URL(value).password === '' && !value.includes('?')
}

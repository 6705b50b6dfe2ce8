import { expect, it } from 'vitest'
import { serverSecrets } from './serverSecrets'

const server = (env: { [name: string]: string }, args: string[] = []) => ({
  ...{ name: 'fs', command: 'node', policies: [], trusted: false },
  ...{ args, env },
})

it('what a server was given under the name of a secret, or that looks like one, is a secret', () => {
  const env = { API_KEY: 'SECRET-MARK-5', GH: 'ghp_abcdefghijklmnop0123', DB: 'postgres://a:hunter22@db/x' }
  const args = ['s.mjs', '--key=SECRET-MARK-4', '--token', 'SECRET-MARK-6', '--verbose']
  expect(serverSecrets([server(env, args)])).toEqual([
    'SECRET-MARK-5',
    'ghp_abcdefghijklmnop0123',
    'postgres://a:hunter22@db/x',
    'SECRET-MARK-4',
    'SECRET-MARK-6',
  ])
})

it('modes, paths, numbers and plain addresses are none', () => {
  const env = { NODE_ENV: 'production', ROOT: '/srv/shared/v2', PORT: '8080', URL: 'https://example.com/api' }
  expect(serverSecrets([server(env, ['-y', '@scope/server', '--key'])])).toEqual([])
})

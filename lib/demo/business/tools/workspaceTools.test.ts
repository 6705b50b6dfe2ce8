import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../startTestServer'

let folder: string
let business: TestServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'business-'))
  business = await startTestServer(folder)
})
afterAll(async () => {
  await business.close()
  rmSync(folder, { recursive: true })
})

const FILE = 'src/discount.mjs'
const edit = (workspace: string, find: string, replace: string, requestId: string) =>
  business.ok('workspace_write', { workspace, path: FILE, find, replace, requestId })

describe('the sandbox copy of the project', () => {
  test('has a failing test, which an edit mends, and the difference shows it', async () => {
    const workspace = 'mend'
    expect(await business.ok('workspace_test', { workspace })).toMatchObject({
      ok: false,
      passed: 4,
      failed: 1,
    })
    await edit(workspace, 'total > 100', 'total >= 100', 'w-1')
    expect(await business.ok('workspace_test', { workspace })).toMatchObject({
      ok: true,
      passed: 5,
      failed: 0,
    })
    expect(await business.ok('workspace_lint', { workspace })).toEqual({ ok: true, problems: [], output: '' })
    expect(await business.ok('workspace_diff', { workspace })).toEqual({
      changed: [FILE],
      diff: [
        `--- a/${FILE}`,
        `+++ b/${FILE}`,
        '@@ -1,7 +1,7 @@',
        ' /** Discount in percent on an order of this total. */',
        ' export function discountFor(total) {',
        '   if (total > 500) return 10',
        '-  if (total > 100) return 5',
        '+  if (total >= 100) return 5',
        '   return 0',
        ' }',
        ' ',
        '',
      ].join('\n'),
    })
  })

  test('is looked over by the project’s own linter', async () => {
    await edit('lint', 'return 0', 'var none = 0; return none', 'w-2')
    expect(await business.ok('workspace_lint', { workspace: 'lint' })).toMatchObject({
      ok: false,
      problems: ['src/discount.mjs:5 use const or let'],
    })
  })

  test('is edited once per request id, and an edit is taken back only while it stands', async () => {
    const workspace = 'undo'
    const first = await edit(workspace, 'total > 500', 'total > 400', 'w-3')
    expect(await edit(workspace, 'total > 500', 'total > 400', 'w-3')).toEqual(first)
    expect(await business.ok('workspace_get', { workspace, requestId: 'w-3' })).toEqual({
      found: true,
      ...first,
    })
    await edit(workspace, 'return 10', 'return 12', 'w-4')
    const back = (writtenBy: string) => ({ workspace, path: FILE, writtenBy })
    expect(await business.refusal('workspace_restore', back('w-3'))).toMatchObject({ code: 'CONFLICT' })
    await business.ok('workspace_restore', back('w-4'))
    await business.ok('workspace_restore', back('w-3'))
    expect(await business.ok('workspace_restore', back('w-3'))).toEqual({ restored: true, path: FILE })
    expect(await business.ok('workspace_diff', { workspace })).toEqual({ diff: '', changed: [] })
    expect(await business.ok('workspace_get', { workspace, requestId: 'w-3' })).toEqual({ found: false })
  })

  test.each([
    ['path', { path: '../../../etc/passwd.mjs' }],
    ['path', { path: 'src/../lint.mjs' }],
    ['path', { path: '/etc/passwd' }],
    ['path', { path: 'test/discount.test.mjs' }],
    ['path', { path: 'src/nothing.mjs' }],
    ['workspace', { workspace: '../business' }],
    ['find', { find: 'not in the file' }],
    ['find', { find: 'return' }],
  ])('cannot be left or confused by a bad %s: %j', async (field, bad) => {
    const good = { workspace: 'safe', path: FILE, find: 'return 0', replace: 'return 1', requestId: 'w-5' }
    expect(await business.refusal('workspace_write', { ...good, ...bad })).toMatchObject({
      code: 'INVALID_PARAMETER',
      details: { field },
    })
  })

  test('runs its code locked in: no writing, no other files, no processes, no environment', async () => {
    const breakOut = [
      "const { writeFileSync, readFileSync } = await import('node:fs')",
      "const { spawnSync } = await import('node:child_process')",
      'const tries = [',
      "  () => writeFileSync('src/discount.mjs', ''),",
      "  () => readFileSync('/etc/hostname'),",
      '  () => spawnSync(process.execPath),',
      ']',
      'for (const escape of tries) {',
      '  let out = false',
      '  try {',
      '    escape()',
      '    out = true',
      '  } catch {}',
      "  if (out) throw new Error('escaped')",
      '}',
      "if (Object.keys(process.env).some((name) => name !== 'NODE_ENV')) throw new Error('environment')",
      '',
    ].join('\n')
    const doc = '/** Discount in percent on an order of this total. */'
    await edit('locked', doc, breakOut + doc, 'w-6')
    expect(await business.ok('workspace_test', { workspace: 'locked' })).toMatchObject({
      passed: 4,
      failed: 1,
    })
  })

  test('is thrown away with everything in it', async () => {
    await edit('gone', 'return 0', 'return 1', 'w-7')
    expect(existsSync(join(folder, 'workspaces/gone'))).toBe(true)
    expect(await business.ok('workspace_reset', { workspace: 'gone' })).toEqual({ reset: true })
    expect(await business.ok('workspace_reset', { workspace: 'gone' })).toEqual({ reset: false })
    expect(existsSync(join(folder, 'workspaces/gone'))).toBe(false)
  })
})

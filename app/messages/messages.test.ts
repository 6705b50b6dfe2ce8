import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { LOCALES } from '../i18n/locales'
import { NAMESPACES } from '../i18n/namespaces'

type Messages = { [key: string]: string | Messages }

const folder = import.meta.dirname
const root = path.resolve(folder, '../..')

function read(locale: string, name: string): [string, string][] {
  const walk = (at: string, messages: Messages): [string, string][] =>
    Object.entries(messages).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[`${at}${key}`, value]] : walk(`${at}${key}.`, value),
    )
  return walk('', JSON.parse(readFileSync(path.join(folder, locale, `${name}.json`), 'utf8')))
}

function argumentsOf(text: string): string[] {
  const names = text.matchAll(/\{(\w+)\s*(?:\}|,\s*(?:plural|select|number|date|time)\b)/g)
  return [...new Set([...names].map((match) => match[1] ?? ''))].sort()
}

/** Keys in order of the alphabet, each with the arguments its text takes. */
function shape(texts: [string, string][]) {
  return texts.map(([key, text]) => [key, argumentsOf(text)]).sort()
}

function sources(at: string): string[] {
  return readdirSync(path.join(root, at), { withFileTypes: true }).flatMap((entry) => {
    const file = `${at}/${entry.name}`
    if (entry.isDirectory()) return sources(file)
    return entry.name.endsWith('.tsx') ? [file] : []
  })
}

/**
 * Keys that a file names literally: `const t = useTranslations('run')` … `t('cancel')`, each with every place where it may stand. Two components of
 * one file may use the same name for different namespaces.
 */
function usedKeys(file: string): string[][] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const found = [
    ...text.matchAll(/const (\w+) = (?:await )?(?:useTranslations|getTranslations)\('([\w.]+)'\)/g),
  ]
  return [...new Set(found.map(([, variable]) => variable))].flatMap((variable) => {
    const namespaces = found.filter((match) => match[1] === variable).map((match) => match[2])
    const calls = text.matchAll(new RegExp(`\\b${variable}(?:\\.rich)?\\(\\s*'([\\w.]+)'`, 'g'))
    return [...calls].map((match) => namespaces.map((namespace) => `${namespace}.${match[1]}`))
  })
}

describe('the messages', () => {
  it.each(NAMESPACES)('say the same things in every language: %s', (name) => {
    const [first, ...others] = LOCALES.map((locale) => read(locale, name))
    for (const other of others) expect(shape(other)).toEqual(shape(first ?? []))
  })

  it('leave no text empty', () => {
    const empty = LOCALES.flatMap((locale) =>
      NAMESPACES.flatMap((name) => read(locale, name).filter(([, text]) => text.trim() === '')),
    )
    expect(empty).toEqual([])
  })

  it('cover every key the components name', () => {
    const known = new Set(NAMESPACES.flatMap((name) => read('en', name).map(([key]) => `${name}.${key}`)))
    const used = ['app', 'components', 'lib/nodes'].flatMap(sources).flatMap(usedKeys)
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((places) => !places.some((key) => known.has(key)))).toEqual([])
  })
})

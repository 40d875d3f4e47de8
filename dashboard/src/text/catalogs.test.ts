import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { languages } from './languages.ts'

const root = join(import.meta.dirname, '..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
const english = files.filter((path) => path.endsWith('.en.ts')).toSorted()
const others = Object.keys(languages).filter((language) => language !== 'en')

/** Each text by its path in the catalog; functions by their source. */
function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'function') return new Map([[path, String(value).replaceAll(/\s+/g, ' ')]])
  if (typeof value !== 'object' || value === null) return new Map([[path, String(value ?? '')]])
  return new Map(
    Object.entries(value).flatMap(([key, each]) => [...leavesOf(each, path ? `${path}.${key}` : key)]),
  )
}

const catalogs = new Map<string, Record<string, unknown>>()
const load = async (path: string) => {
  const loaded = (await import(join(root, path))) as Record<string, unknown>
  catalogs.set(path, loaded)
  return loaded
}
const leavesIn = (path: string) => leavesOf(catalogs.get(path))
const inLanguage = (path: string, language: string) => path.replace(/\.en\.ts$/, `.${language}.ts`)

beforeAll(async () => {
  for (const path of english) {
    await load(path)
    for (const language of others) {
      const other = inLanguage(path, language)
      if (existsSync(join(root, other))) await load(other)
    }
  }
})

/** What is the same in both languages, and right in both. */
const SAME = new Set([
  'Port',
  'Websites',
  'Server',
  'support@example.com',
  'Admin',
  'Agent',
  'API',
  'Bot',
  'Bots',
  'Browser',
  'Chat',
  'Code',
  'CPR-nummer',
  'IBAN',
  'JSON',
  'Link',
  'Live',
  'Markdown',
  'Median',
  'Minute',
  'Name',
  'Offline',
  'online',
  'Online',
  'optional',
  'Person',
  'Referrer',
  'Region',
  'Slug',
  'SMS',
  'Slug',
  'Snippet',
  'Spam',
  'Status',
  'Stoa',
  'Support',
  'System',
  'Tablet',
  'Team',
  'Text',
  'Tracker',
  'Traffic',
  'Webhook',
  'WordPress',
  'ChatGPT',
  'Claude Code',
  'Codex',
  'Cursor',
  'VS Code (Copilot)',
  'Contentful',
  'Payload',
  'Webhooks',
  'Webmail',
  'Widgets',
])

/** A text without letters, such as “#12” or “–”, has no language. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/\$\{[^}]*\}|^\([^)]*\) => /g, ''))

describe.each(others)('the texts in %s', (language) => {
  test('are there for each catalog', () => {
    expect(english.filter((path) => !catalogs.has(inLanguage(path, language)))).toEqual([])
  })

  test('have the keys of the English ones, and no more', () => {
    for (const path of english.filter((each) => catalogs.has(inLanguage(each, language)))) {
      const keys = [...leavesIn(inLanguage(path, language)).keys()].toSorted()
      expect([path, keys]).toEqual([path, [...leavesIn(path).keys()].toSorted()])
    }
  })

  test('are translated', () => {
    const same = english
      .filter((path) => catalogs.has(inLanguage(path, language)))
      .flatMap((path) => {
        const translated = leavesIn(inLanguage(path, language))
        return [...leavesIn(path)]
          .filter(([key, text]) => translated.get(key) === text && hasWords(text) && !SAME.has(text))
          .map(([key, text]) => `${path} ${key}: ${text}`)
      })
    expect(same).toEqual([])
  })
})

/** What files read of the catalogs, as paths with the export first: `text.actions.reply`. */
function readPaths(): Map<string, Set<string>> {
  const read = new Map<string, Set<string>>(english.map((path) => [path, new Set()]))
  const imports = /import (?:type )?\{ (\w+)(?: as (\w+))? \} from '([^']+\.en\.ts)'/g
  for (const path of files.filter((each) => !/\.[a-z]{2}\.ts$/.test(each) || each.endsWith('.en.ts'))) {
    const source = readFileSync(join(root, path), 'utf8')
    for (const [statement, name, alias = name, from] of source.matchAll(imports)) {
      const catalog = join(dirname(path), from!).replaceAll('\\', '/')
      const rest = source.replace(statement, '')
      // Alone it may be anything of that name, such as a property; a catalog of one word is read so.
      const chains = new RegExp(`(?<![\\w.])${alias}(?:((?:\\??\\.\\w+)+)|(?=\\[))`, 'g')
      for (const [, chain = ''] of rest.matchAll(chains))
        read.get(catalog)?.add(name + chain.replaceAll('?', ''))
    }
  }
  return read
}

test('no text is left that nothing reads', () => {
  const read = readPaths()
  const unused = english.flatMap((path) => {
    const keys = [...leavesIn(path).keys()]
    const isThere = (path: string) => keys.some((key) => `${key}.`.startsWith(`${path}.`))
    const used = [...(read.get(path) ?? [])].flatMap((chain) => {
      const parts = chain.split('.')
      // What follows a text or a list is a method of it; where nothing is left, the name is another variable's.
      while (parts.length > 1 && !isThere(parts.join('.'))) parts.pop()
      return parts.length > 1 || parts[0] === chain ? [`${parts.join('.')}.`] : []
    })
    return keys
      .filter((key) => key.includes('.') && !used.some((each) => `${key}.`.startsWith(each)))
      .map((key) => `${path} ${key}`)
  })
  expect(unused).toEqual([])
})

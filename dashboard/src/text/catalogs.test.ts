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
  'Link',
  'Live',
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
  'SMS',
  'Snippet',
  'Spam',
  'Status',
  'Stoa',
  'System',
  'Tablet',
  'Team',
  'Text',
  'Tracker',
  'Traffic',
  'Webhook',
  'Webhooks',
  'Webmail',
  'Widgets',
])

/** Shown in English until somebody has written them. */
const AWAITED = [
  'app/entry/text.en.ts',
  'areas/activity/names.en.ts',
  'areas/activity/text.en.ts',
  'areas/analytics/funnels/text.en.ts',
  'areas/analytics/goals/text.en.ts',
  'areas/analytics/live/text.en.ts',
  'areas/analytics/names.en.ts',
  'areas/analytics/retention/text.en.ts',
  'areas/analytics/searches/text.en.ts',
  'areas/analytics/shared/text.en.ts',
  'areas/analytics/subject/text.en.ts',
  'areas/analytics/text.en.ts',
  'areas/analytics/trackers/text.en.ts',
  'areas/analytics/traffic/text.en.ts',
  'areas/api-keys/names.en.ts',
  'areas/api-keys/text.en.ts',
  'areas/assistant/names.en.ts',
  'areas/assistant/text.en.ts',
  'areas/audit-log/names.en.ts',
  'areas/audit-log/text.en.ts',
  'areas/automation/names.en.ts',
  'areas/automation/text.en.ts',
  'areas/business-hours/names.en.ts',
  'areas/business-hours/text.en.ts',
  'areas/canned-replies/names.en.ts',
  'areas/canned-replies/text.en.ts',
  'areas/channels/names.en.ts',
  'areas/channels/playground/text.en.ts',
  'areas/channels/text.en.ts',
  'areas/home/names.en.ts',
  'areas/home/text.en.ts',
  'areas/inbox/commands.en.ts',
  'areas/inbox/composer/text.en.ts',
  'areas/inbox/contact/text.en.ts',
  'areas/inbox/lists.en.ts',
  'areas/inbox/names.en.ts',
  'areas/inbox/queue/bulk/text.en.ts',
  'areas/inbox/queue/filters/text.en.ts',
  'areas/inbox/queue/saved-views/text.en.ts',
  'areas/inbox/settings/text.en.ts',
  'areas/inbox/text.en.ts',
  'areas/mail/names.en.ts',
  'areas/mail/text.en.ts',
  'areas/members/joining.en.ts',
  'areas/members/names.en.ts',
  'areas/members/text.en.ts',
  'areas/mentions/names.en.ts',
  'areas/mentions/text.en.ts',
  'areas/notifications/names.en.ts',
  'areas/notifications/text.en.ts',
  'areas/organization/names.en.ts',
  'areas/organization/text.en.ts',
  'areas/presence/text.en.ts',
  'areas/profile/names.en.ts',
  'areas/profile/text.en.ts',
  'areas/redaction/names.en.ts',
  'areas/redaction/text.en.ts',
  'areas/reports/names.en.ts',
  'areas/reports/text.en.ts',
  'areas/search/names.en.ts',
  'areas/search/text.en.ts',
  'areas/topics/names.en.ts',
  'areas/topics/text.en.ts',
  'areas/webhooks/names.en.ts',
  'areas/webhooks/text.en.ts',
  'text/charts.en.ts',
  'text/device.en.ts',
  'text/forms.en.ts',
]

/** A text without letters, such as “#12” or “–”, has no language. */
const hasWords = (text: string) => /\p{L}{2}/u.test(text.replaceAll(/\$\{[^}]*\}|^\([^)]*\) => /g, ''))

describe.each(others)('the texts in %s', (language) => {
  test('are there for each catalog', () => {
    const missing = english.filter((path) => !catalogs.has(inLanguage(path, language)))
    expect(missing.filter((path) => !AWAITED.includes(path))).toEqual([])
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

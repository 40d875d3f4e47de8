import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inLanguage, languageOf } from './in-language.ts'
import { languages, type Language } from './src/text/languages.ts'
// @ts-expect-error -- a script without types
import { DASHBOARD_LANGUAGES } from '../scripts/build.mjs'

const PAGE = `<html lang="en"><head><meta name="description" content="%DESCRIPTION%"></head>
<body><noscript>%NO_SCRIPT%</noscript><script type="module" src="/main.ts"></script></body></html>`

/** A small page that says a text of a catalog in a folder below. */
const FILES = {
  'index.html': PAGE,
  'main.ts': `import { text } from './area/text.en.ts'\nimport { shared } from './shared.en.ts'\ndocument.title = text.title + shared.save\n`,
  'area/text.en.ts': `export const text = { title: 'The inbox' }\n`,
  'area/text.de.ts': `import type { text as english } from './text.en.ts'\nexport const text: typeof english = { title: 'Der Posteingang' }\n`,
  'shared.en.ts': `export const shared = { save: 'Save it' }\n`,
  'shared.de.ts': `export const shared = { save: 'Speichern' }\n`,
}

/** Builds the files in a language; gives the pages by their names, and all code. */
async function buildIn(language: Language, files: Record<string, string> = FILES) {
  const root = mkdtempSync(join(tmpdir(), 'stoa-language-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [inLanguage(language)],
    build: { write: false },
  })
  if (Array.isArray(built) || !('output' in built)) throw new Error('one build was expected')
  const pages: Record<string, string> = {}
  let code = ''
  for (const file of built.output)
    if (file.type === 'chunk') code += file.code
    else if (file.fileName.endsWith('.html')) pages[file.fileName] = String(file.source)
  return { pages, code }
}

describe('a build in a language', () => {
  test('has the texts of that language, and none of another', async () => {
    const [english, german] = [await buildIn('en'), await buildIn('de')]
    expect(english.code).toMatch(/The inbox[^]*Save it/)
    expect(english.code).not.toMatch(/Posteingang|Speichern/)
    expect(german.code).toMatch(/Der Posteingang[^]*Speichern/)
    expect(german.code).not.toMatch(/The inbox|Save it/)
  })

  test('has a page of its own, which says which language it is in', async () => {
    const { pages: english } = await buildIn('en')
    const { pages: german } = await buildIn('de')
    expect([Object.keys(english), Object.keys(german)]).toEqual([['index.html'], ['index.de.html']])
    expect(english['index.html']).toMatch(/<html lang="en">[^]*Stoa needs JavaScript/)
    expect(german['index.de.html']).toMatch(/<html lang="de">[^]*Stoa braucht JavaScript/)
    for (const page of [english['index.html'], german['index.de.html']])
      expect(page).toMatch(/content="Stoa: [^"%]+"[^]*<script type="module"/)
  })

  test('fails where a translation is missing', async () => {
    const { 'area/text.de.ts': _, ...others } = FILES
    await expect(buildIn('de', others)).rejects.toThrow(/text\.de\.ts: the texts have no translation/)
  })
})

test('each language that the dashboard is written in is built, and no other', () => {
  expect((DASHBOARD_LANGUAGES as string[]).toSorted()).toEqual(Object.keys(languages).toSorted())
  expect(DASHBOARD_LANGUAGES[0]).toBe('en')
  expect(languageOf('de')).toBe('de')
  expect(() => languageOf('fr')).toThrow('not written in "fr"')
})

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import budget from './budget.json' with { type: 'json' }
import faces from './fonts/faces.json' with { type: 'json' }

const MESSAGES = join(import.meta.dirname, 'src/messages')
/** Written with the system's fonts. */
const OTHER_SCRIPTS = ['ar', 'ja']

/** Whether a CSS unicode-range has a character. */
function covers(unicodeRange: string, character: string): boolean {
  const code = character.codePointAt(0) as number
  return unicodeRange.split(', ').some((range) => {
    const [first, last = first] = range.slice(2).split('-')
    return code >= parseInt(first as string, 16) && code <= parseInt(last as string, 16)
  })
}

test('all fonts together are within the budget', () => {
  const bytes = faces.map(({ file }) => statSync(join(import.meta.dirname, 'fonts', file)).size)
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(budget.fonts)
})

describe.each(
  readdirSync(MESSAGES)
    .map((file) => /^([a-z]{2})\.ts$/.exec(file)?.[1])
    .filter((code) => code !== undefined && !OTHER_SCRIPTS.includes(code)),
)('%s', (code) => {
  test('has its letters in the sans, and in the serif where that is for its script', async () => {
    const { [code as string]: texts } = (await import(join(MESSAGES, `${code}.ts`))) as Record<string, object>
    const letters = [...new Set(JSON.stringify(texts).normalize().replace(/\s/g, ''))]
    for (const { name, unicodeRange } of faces) {
      if (name === 'serif' && code === 'uk') continue
      expect(letters.filter((letter) => !covers(unicodeRange, letter))).toEqual([])
    }
  })
})

test('the licence of each family is beside the fonts', () => {
  const folder = join(import.meta.dirname, 'fonts')
  for (const family of ['inter', 'newsreader'])
    expect(readFileSync(join(folder, `LICENSE-${family}.txt`), 'utf8')).toContain('SIL OPEN FONT LICENSE')
})

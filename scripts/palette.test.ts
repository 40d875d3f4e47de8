import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { black, palette, personFills, white, type ColourName } from '../server/lib/palette/palette.ts'
import { contrast, layered } from './test-contrast.ts'
import { dashboardColours, dashboardPalette, widgetColours, widgetPalette } from './generate-palette.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
/** The files of a folder whose name ends so, tests left out. */
const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path) && !path.includes('.test.'))
    .map((path) => `${folder}/${path}`)
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const names = Object.keys(palette) as ColourName[]
const THEMES = { light: 0, dark: 1 } as const
const AA_TEXT = 4.5
const AA_DRAWING = 3

/** What things lie on, and what lies on that. */
const GROUNDS: readonly ColourName[] = ['paper', 'surface1', 'surface2', 'raised']

test('dashboard and widget have the colours of the palette', () => {
  expect(read('dashboard/src/ui/styles/palette.css')).toBe(dashboardPalette())
  expect(read('dashboard/src/ui/styles/palette.ts')).toBe(dashboardColours())
  expect(read('widget/src/panel/styles/palette.css')).toBe(widgetPalette())
  expect(read('widget/src/embed/palette.ts')).toBe(widgetColours())
})

test('what the widget, the icon of the tab, mails and pages of the service write down is of the palette', () => {
  const known = new Set(
    [...names.flatMap((name) => palette[name]), ...personFills, white, black].map((each) => each.slice(0, 7)),
  )
  const files = [
    ...filesOf('widget/src', /\.(css|tsx?)$/),
    ...filesOf('server', /(-css|\/compose|\/render-[^/]+)\.ts$/),
    'dashboard/src/ui/assets/favicon.svg',
    'dashboard/src/ui/styles/tokens.css',
  ]
  const strange = files.flatMap((path) =>
    coloursIn(read(path))
      .filter((colour) => !known.has(colour))
      .map((colour) => `${path}: ${colour}`),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(strange).toEqual([])
})

describe.each(Object.keys(THEMES) as (keyof typeof THEMES)[])('in the %s theme', (theme) => {
  const of = (name: ColourName): string => palette[name][THEMES[theme]]
  const tooWeak = (needed: number, pairs: (readonly [text: string, ground: string, name: string])[]) =>
    pairs
      .map(([text, ground, name]) => ({ name, ratio: contrast(text, ground) }))
      .filter(({ ratio }) => ratio < needed)
      .map(({ name, ratio }) => `${name}: ${ratio.toFixed(2)}`)

  test('every text can be read on everything that carries text', () => {
    const texts: ColourName[] = ['ink', 'ink2', 'ink3', 'accentText', 'green', 'amber', 'red']
    const grounds = GROUNDS.flatMap((name) => [
      [name, of(name)],
      // Chips are on pages and cards, not on what is dark itself.
      ...(name === 'surface2' ? [] : [[`chip on ${name}`, layered(of('chip'), of(name))]]),
    ]) as [string, string][]
    const pairs = texts.flatMap((text) =>
      grounds.map(([name, ground]) => [of(text), ground, `${text} on ${name}`] as const),
    )
    expect(tooWeak(AA_TEXT, pairs)).toEqual([])
  })

  test('body text is better than that', () => {
    expect(tooWeak(7, [...pairsOf(['ink', 'ink2'], GROUNDS)])).toEqual([])
  })

  test('every text that the dashboard puts on a ground of its own can be read', () => {
    const used = [...usedPairs()]
    expect(used.length).toBeGreaterThan(10)
    const pairs = used.flatMap(({ text, ground, share }) =>
      belowOf({ text, ground }).map((below) => {
        const laid = share === undefined ? of(ground) : withShare(of(ground), share)
        return [of(text), layered(laid, of(below)), `${text} on ${ground} on ${below}`] as const
      }),
    )
    expect(tooWeak(AA_TEXT, pairs)).toEqual([])
  })

  test('initials, buttons and tints carry their letters', () => {
    const people = personFills.map((fill) => [white, fill, `white on ${fill}`] as const)
    const tints = names.filter((name) => name.startsWith('tint'))
    const fixed = [
      [white, palette.red[0], 'white on red'],
      [of('onAccent'), of('accent'), 'on accent'],
      [of('onAccent'), of('accentHover'), 'on accent, hovered'],
    ] as const
    expect(tooWeak(AA_TEXT, [...people, ...fixed, ...pairsOf(['ink'], tints)])).toEqual([])
  })

  test('frames of fields, focus and stars stand out', () => {
    const grounds: ColourName[] = ['paper', 'surface1', 'raised']
    expect(tooWeak(AA_DRAWING, [...pairsOf(['controlLine', 'accent', 'star'], grounds)])).toEqual([])
  })

  function pairsOf(texts: readonly ColourName[], grounds: readonly ColourName[]) {
    return texts.flatMap((text) =>
      grounds.map((ground) => [of(text), of(ground), `${text} on ${ground}`] as const),
    )
  }
})

/** Every colour that a file writes down, as `#rrggbb`; examples in prose are none. */
function coloursIn(source: string): string[] {
  const code = source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
  const hex = [...code.matchAll(/(?<=[:\s"'(>])#([0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3})\b/gi)].map(
    ([, digits = '']) =>
      `#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits.slice(0, 6)}`.toLowerCase(),
  )
  const rgb = [...code.matchAll(/\brgba?\((\d+)[,\s]+(\d+)[,\s]+(\d+)/g)].map(
    ([, ...parts]) => `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`,
  )
  return [...hex, ...rgb]
}

interface UsedPair {
  text: ColourName
  ground: ColourName
  share?: number
}

const byCssName = new Map(
  names.map((name) => [name.replaceAll(/[A-Z]|\d/g, (part) => `-${part.toLowerCase()}`), name]),
)

/** What the dashboard's class names put on what, where one text has both. */
function usedPairs(): Iterable<UsedPair> {
  const found = new Map<string, UsedPair>()
  for (const path of filesOf('dashboard/src', /\.tsx?$/))
    for (const [, classes = ''] of read(path).matchAll(/['"`]([^'"`\n]*\bbg-[^'"`\n]*)['"`]/g))
      for (const pair of pairsIn(classes.split(/\s+/)))
        found.set(`${pair.text} ${pair.ground} ${pair.share}`, pair)
  return found.values()
}

function pairsIn(classes: readonly string[]): UsedPair[] {
  const looks = classes.flatMap((each) => {
    const [, when = '', kind, name = '', share] =
      /^(.*:)?(bg|text)-([a-z0-9-]+)(?:\/(\d+))?$/.exec(each) ?? []
    const colour = byCssName.get(name)
    // Lines are drawn before and after a text, not below it.
    return kind && colour && !/before:|after:/.test(when)
      ? [{ when, kind, colour, share: share ? Number(share) / 100 : undefined }]
      : []
  })
  return looks
    .filter(({ kind }) => kind === 'text')
    .flatMap((text) =>
      looks
        .filter(({ kind, when }) => kind === 'bg' && (when === text.when || !when || !text.when))
        .map(({ colour, share }) => ({
          text: text.colour,
          ground: colour,
          ...(share !== undefined && { share }),
        })),
    )
}

/** What such a ground lies on: chips on pages and cards, a veil of the text's own colour on ink. */
const belowOf = ({ text, ground }: UsedPair): readonly ColourName[] =>
  text === ground ? ['ink'] : ground === 'chip' ? GROUNDS.filter((name) => name !== 'surface2') : GROUNDS

const withShare = (colour: string, share: number) =>
  `${colour.slice(0, 7)}${Math.round(share * 255)
    .toString(16)
    .padStart(2, '0')}`

// Checks that the dashboard is drawn with its tokens alone, and its pages in the one frame. usage: node scripts/check-looks.mjs [root]
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..')
const FOLDER = 'dashboard/src'
/** Where tokens are defined, and what is made from the palette. */
const TOKENS = 'dashboard/src/ui/styles/'

/** Who draws `<main>`: the frame of pages, and the inbox, whose three panes are its frame. */
const FRAMES = ['dashboard/src/ui/page-frames/page-frame.tsx', 'dashboard/src/areas/inbox/inbox-page.tsx']

const LENGTH = String.raw`-?[\d.]+(?:px|rem|em|ch)`
const COLOUR = String.raw`#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|light-dark)\(`
/** What a class name must not say by itself, and where it is said instead. */
const RULES = [
  {
    // Arithmetic with the screen or with what is around may stay, such as `max-w-[calc(100vw-16px)]`: no step says it.
    pattern: new RegExp(String.raw`(?<![\w-])-?(?:min-w|max-w|w|size|basis)-\[${LENGTH}\]`, 'g'),
    instead: 'a width of app.css, such as max-w-form, or the grid of 4 px, such as w-60',
  },
  {
    pattern: /(?<![\w-])(?:max-w|rounded(?:-[a-z]+)?)-\d+(?:\.\d+)?(?![\w-])/g,
    instead: 'a step of app.css, such as max-w-text or rounded-control',
  },
  {
    pattern: /(?<![\w-])(?:rounded(?:-[a-z]+)?|shadow|drop-shadow|inset-shadow)-\[[^\]]*\]/g,
    instead: 'a radius or the shadow of app.css, such as rounded-card',
  },
  {
    pattern: new RegExp(String.raw`(?<![\w-])text-\[${LENGTH}\]`, 'g'),
    instead: 'a size of text of app.css, such as text-small',
  },
  {
    pattern:
      /(?<![\w-])(?:bg|text|border(?:-[a-z])?|outline|ring|fill|stroke|decoration|accent|caret|divide|placeholder|from|via|to)-\[(?:#|rgb|hsl|oklch|light-dark|color:|var\(--)[^\]]*\]/gi,
    except: /-\[(?:calc|min|max)\(|-\[var\(--(?:radix|container)-/,
    instead: 'a colour of palette.ts by its name, such as bg-accent-soft',
  },
  {
    // As a value, not as an example in prose.
    pattern: new RegExp(String.raw`(?<=['"\`]|:\s*)(?:${COLOUR})[^'"\`;\n]*`, 'gi'),
    instead: 'a colour of palette.ts by its name, var(--ink) in CSS, INK of ui/styles/palette.ts in code',
  },
]

const breaches = readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' })
  .map((path) => `${FOLDER}/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.(tsx?|css)$/.test(path) && !path.includes('.test.') && !path.startsWith(TOKENS))
  .flatMap(breachesOf)
for (const breach of breaches) console.error(breach)
process.exitCode = breaches.length > 0 ? 1 : 0

function breachesOf(path) {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const place = `${path}:${index + 1}`
    const frame = line.includes('<main') && !FRAMES.includes(path)
    const ofFrame = frame ? [`one-page-frame: ${place}: <main>; take PageFrame or WholePage`] : []
    const ofTokens = RULES.flatMap(({ pattern, except, instead }) =>
      [...line.matchAll(pattern)]
        .filter(([found]) => !except?.test(found))
        .map(([found]) => `tokens-alone: ${place}: ${found}; take ${instead}`),
    )
    return [...ofFrame, ...ofTokens]
  })
}

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { en } from './src/messages/en.ts'
import type { PanelMessages } from './src/messages/pick-locale.ts'
import { STATES, type WidgetState } from './test/states.ts'
import { FAKE_MICROPHONE } from './test/voice-pages.ts'
import { useWidgetPage } from './test/widget-page.ts'

// `npm run shots:widget` takes pictures of every state in every look; without it each is looked at by axe in one of two, in turn.
const folder = process.env.WIDGET_SHOTS
const LANGUAGES = folder ? ['en', 'de', 'fi', 'pl', 'ar', 'ja'] : ['en']
const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } }
const widget = useWidgetPage(FAKE_MICROPHONE, { newVisitors: false })

async function textsOf(language: string): Promise<PanelMessages> {
  if (language === 'en') return en
  return ((await import(`./src/messages/${language}.ts`)) as Record<string, PanelMessages>)[
    language
  ] as PanelMessages
}

async function show(state: WidgetState, language: string): Promise<void> {
  await state.before?.(widget)
  await widget.visit({ 'data-svc-locale': language, ...state.tag })
  await state.show(widget, await textsOf(language))
}

interface Look {
  size: keyof typeof SIZES
  theme: 'light' | 'dark'
}

const inBoth = (size: Look['size']): Look[] => [
  { size, theme: 'light' },
  { size, theme: 'dark' },
]
const LOOKS: readonly [Look, Look] = [
  { size: 'wide', theme: 'light' },
  { size: 'narrow', theme: 'dark' },
]
/** Each visit with the looks that the nth state takes on, one after the other; a narrow screen is also one that is touched. */
const VISITS: { name: string; looksOf: (n: number) => Look[] }[] = folder
  ? (['wide', 'narrow'] as const).map((size) => ({ name: size, looksOf: () => inBoth(size) }))
  : [{ name: 'wide and light or narrow and dark', looksOf: (n) => [LOOKS[n % 2] as Look] }]

describe.each(VISITS)('$name', ({ looksOf }) => {
  for (const language of LANGUAGES) {
    test.each(STATES)(`${language} $name`, async (state) => {
      const looks = looksOf(STATES.indexOf(state))
      const [first] = looks as [Look]
      await widget.newVisitor({
        viewport: SIZES[first.size],
        reducedMotion: 'reduce',
        hasTouch: first.size === 'narrow',
        colorScheme: first.theme,
      })
      await show(state, language)
      for (const look of looks) {
        await widget.page.setViewportSize(SIZES[look.size])
        await widget.page.emulateMedia({ colorScheme: look.theme })
        await widget.expectAccessible('[data-svc-widget]')
        if (!folder) continue
        mkdirSync(join(folder, language), { recursive: true })
        const path = join(folder, language, `${state.name}-${look.size}-${look.theme}.png`)
        await widget.page.screenshot({ path, animations: 'disabled' })
      }
      expect(widget.logs.filter((log) => log.startsWith('thrown'))).toEqual([])
    })
  }
})

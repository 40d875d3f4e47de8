import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { en } from './src/messages/en.ts'
import type { PanelMessages } from './src/messages/pick-locale.ts'
import { STATES, type WidgetState } from './test/states.ts'
import { FAKE_MICROPHONE } from './test/voice-pages.ts'
import { useWidgetPage } from './test/widget-page.ts'

// `npm run shots:widget` takes pictures of every state; without it axe alone looks at them.
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

/** What each size is looked at in; without pictures each theme at one size. */
const THEMES = {
  wide: folder ? (['light', 'dark'] as const) : (['light'] as const),
  narrow: folder ? (['light', 'dark'] as const) : (['dark'] as const),
}

describe.each(['wide', 'narrow'] as const)('%s', (size) => {
  for (const language of LANGUAGES) {
    test.each(STATES)(`${language} $name`, async (state) => {
      await widget.newVisitor({
        viewport: SIZES[size],
        reducedMotion: 'reduce',
        hasTouch: size === 'narrow',
        colorScheme: THEMES[size][0],
      })
      await show(state, language)
      for (const colorScheme of THEMES[size]) {
        await widget.page.emulateMedia({ colorScheme })
        await widget.expectAccessible()
        if (!folder) continue
        mkdirSync(join(folder, language), { recursive: true })
        const path = join(folder, language, `${state.name}-${size}-${colorScheme}.png`)
        await widget.page.screenshot({ path, animations: 'disabled' })
      }
      expect(widget.logs.filter((log) => log.startsWith('thrown'))).toEqual([])
    })
  }
})

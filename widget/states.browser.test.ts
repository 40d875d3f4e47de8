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
const widget = useWidgetPage(FAKE_MICROPHONE)

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

describe.each(Object.entries(SIZES))('%s', (size, viewport) => {
  for (const language of LANGUAGES) {
    test.each(STATES)(`${language} $name`, async (state) => {
      await widget.newVisitor({ viewport, reducedMotion: 'reduce', hasTouch: size === 'narrow' })
      await show(state, language)
      for (const colorScheme of ['light', 'dark'] as const) {
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

import { warn } from '@stoa/sdk/page'
import { en } from './en.ts'
import { languageOf, type PanelMessages } from './pick-locale.ts'

/** The texts of the panel, and the locale of the same language for dates and numbers. */
export interface LoadedMessages {
  locale: string
  text: PanelMessages
}

const TIMEOUT_MS = 4000

/** Loads the texts of a language from the service; English if they cannot be loaded. Never rejects. */
export async function loadMessages(host: string, locale: string): Promise<LoadedMessages> {
  const file = MESSAGE_FILES[languageOf(locale)]
  if (!file) return { locale, text: en }
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), TIMEOUT_MS)
  try {
    const response = await fetch(`${host}/widget/${file}`, { credentials: 'omit', signal: abort.signal })
    if (!response.ok) throw new Error(`status ${response.status}`)
    return { locale, text: (await response.json()) as PanelMessages }
  } catch (error) {
    warn(`the texts for "${locale}" could not be loaded, English is used instead (${String(error)})`)
    return { locale: 'en', text: en }
  } finally {
    clearTimeout(timer)
  }
}

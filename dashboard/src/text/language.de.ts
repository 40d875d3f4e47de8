import type { Language } from './languages.ts'

/** The language that this build of the dashboard is written in. */
export const language: Language = 'de'

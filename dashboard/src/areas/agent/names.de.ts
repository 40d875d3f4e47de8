import type { names as english } from './names.en.ts'
import type { Translation } from '../../text/translation.ts'

/** What the navigation says, in German. */
export const names: Translation<typeof english> = { agent: 'KI-Agent' }

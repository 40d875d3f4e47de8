import type { Translation } from '../../text/translation.ts'
import type { names as english } from './names.en.ts'

/** What the navigation says, in German. */
export const names: Translation<typeof english> = { knowledge: 'Wissen' }

import { errorText } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'

/** What is said of a change to a conversation that was refused. */
export const refused = (error: unknown): string => `${text.actions.failed}: ${errorText(error)}`

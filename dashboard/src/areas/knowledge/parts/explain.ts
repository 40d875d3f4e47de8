import { hasCode } from '@stoa/sdk'
import { errorText } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'

/** A sentence for what was refused of a proposal. */
export const explain = (error: unknown): string =>
  hasCode(error, 'kb_version_conflict') ? text.candidate.conflict : errorText(error)

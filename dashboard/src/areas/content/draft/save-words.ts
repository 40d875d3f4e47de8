import { errorText } from '../../../ui/primitives/states.tsx'
import type { IconName } from '../../../ui/primitives/icon.tsx'
import { text } from '../text.en.ts'
import type { DraftSnapshot } from './entry-draft.ts'

interface Status {
  icon: IconName
  words: string
  isTrouble: boolean
}

const trouble = (words: string, icon: IconName = 'warning'): Status => ({ icon, words, isTrouble: true })

/** How what is typed stands to the server, in words. */
export function statusOf(snapshot: DraftSnapshot): Status {
  const { state, conflicts, unfinished, refused, failure } = snapshot
  if (state === 'offline') return trouble(text.saving.offline, 'offline')
  if (conflicts.length > 0) return trouble(text.saving.conflict)
  if (state === 'waiting' || state === 'saving')
    return { icon: 'refresh', words: text.saving.saving, isTrouble: false }
  const open = Object.keys(unfinished).length + Object.keys(refused).length
  if (open > 0) return trouble(text.saving.notValid(open))
  if (state === 'failed') return trouble(text.saving.failed(errorText(failure)))
  return { icon: 'check', words: text.saving.saved, isTrouble: false }
}

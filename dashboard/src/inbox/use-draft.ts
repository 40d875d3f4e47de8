import { useState } from 'react'
import type { ConversationDetail } from '../api.ts'
import { keepDraft, readDraft, type Draft } from './draft-store.ts'

/** What is being written in a conversation, and whether the visitor wrote again meanwhile. */
export function useDraft(detail: ConversationDetail) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(detail.id))
  const latest = detail.messages.findLast((message) => message.authorType === 'end_user')?.id
  const change = (next: Partial<Draft>) => {
    const merged = { ...draft, ...next }
    const begun = !draft.reply.trim() && merged.reply.trim() !== ''
    const full = { ...merged, since: begun ? latest : merged.reply.trim() ? merged.since : undefined }
    setDraft(full)
    keepDraft(detail.id, full)
  }
  const text = draft[draft.mode]
  const newer =
    draft.mode === 'reply' && draft.reply.trim() !== '' && draft.since !== latest && latest !== undefined
  return {
    mode: draft.mode,
    text,
    newer,
    setMode: (mode: Draft['mode']) => change({ mode }),
    setText: (value: string) => change({ [draft.mode]: value }),
    /** Puts a text back into its box, before what is there. */
    restore: (mode: Draft['mode'], value: string) =>
      change({ mode, [mode]: draft[mode].trim() ? `${value}\n\n${draft[mode]}` : value }),
    markRead: () => {
      const full = { ...draft, since: latest }
      setDraft(full)
      keepDraft(detail.id, full)
    },
  }
}

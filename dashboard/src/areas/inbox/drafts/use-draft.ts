import type { ConversationDetail } from '@stoa/sdk'
import { useCallback, useEffect, useMemo } from 'react'
import { keepDraft, readDraft, useKeptDraft, type Draft, type DraftMode } from './draft-store.ts'
import { refreshDrafts, saveAll, saveSoon, startDraftSync } from './draft-sync.ts'
import { cachedDetail } from '../data/inbox-cache.ts'

/** The visitor's last message, as far as it is known. */
const latestInbound = (detail: ConversationDetail | undefined): string | null =>
  detail?.messages.findLast((message) => message.authorType === 'end_user')?.id ?? null

/** Changes what is being written in a conversation; the other machines of the person follow. */
export function changeDraft(conversationId: string, change: Partial<Draft>): void {
  const before = readDraft(conversationId)
  const next: Draft = { ...before, ...change }
  const begun = !before.reply.trim() && next.reply.trim() !== ''
  if (begun) next.since = latestInbound(cachedDetail(conversationId))
  if (!next.reply.trim()) {
    next.since = undefined
    next.fromDraftId = undefined
  }
  for (const mode of ['reply', 'note'] as const) {
    if (next[mode] === before[mode]) continue
    const { version = 0 } = next.synced?.[mode] ?? {}
    next.synced = { ...next.synced, [mode]: { version, isChanged: true } }
    saveSoon({ id: conversationId, mode })
  }
  keepDraft(conversationId, next)
}

/** Puts a text before what is in the box. */
export function prependText(
  conversationId: string,
  { mode, body, fromDraftId }: { mode: DraftMode; body: string; fromDraftId?: string | undefined },
): void {
  const there = readDraft(conversationId)[mode]
  const text = there.trim() && there.trim() !== body.trim() ? `${body}\n\n${there}` : body
  changeDraft(conversationId, { mode, [mode]: text, ...(fromDraftId && { fromDraftId }) })
}

/** What is being written in a conversation, and whether the visitor wrote again meanwhile. */
export function useDraft(detail: ConversationDetail) {
  const { id } = detail
  const draft = useKeptDraft(id)
  const latest = latestInbound(detail)
  useEffect(() => {
    startDraftSync()
    void refreshDrafts(id)
    return saveAll
  }, [id])
  const change = useCallback((next: Partial<Draft>) => changeDraft(id, next), [id])
  const { mode, since } = draft
  const newer = mode === 'reply' && draft.reply.trim() !== '' && since !== undefined && since !== latest
  return useMemo(
    () => ({
      mode,
      text: draft[mode],
      newer,
      fromDraftId: draft.fromDraftId,
      setMode: (next: DraftMode) => change({ mode: next }),
      setText: (value: string) => change({ [mode]: value }),
      restore: (back: { mode: DraftMode; body: string; fromDraftId?: string | undefined }) =>
        prependText(id, back),
      markRead: () => change({ since: latest }),
    }),
    [change, draft, id, latest, mode, newer],
  )
}

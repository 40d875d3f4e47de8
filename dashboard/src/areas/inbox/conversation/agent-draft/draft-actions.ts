import { hasCode, type Message } from '@stoa/sdk'
import { client } from '../../../../data/api.ts'
import { notify } from '../../../../ui/primitives/toast.tsx'
import { text } from '../../text.en.ts'
import { refresh } from '../../../../data/queries.ts'
import { conversationQuery } from '../../data/conversation-query.ts'
import { patchDetail, refreshQueuesSoon } from '../../data/inbox-cache.ts'
import { startWaiting, stopWaiting } from './draft-request.ts'
import { draftOf, resolveDrafts } from '../../data/draft-state.ts'
import { attempt } from '../../../../data/writes/write.ts'
import { refused } from '../../data/refusal.ts'

/** Asks agents for a draft; it comes by itself. */
export async function askForDraft(id: string): Promise<void> {
  try {
    startWaiting(id)
    await client.conversations.requestDraft({ id })
  } catch (error) {
    stopWaiting(id)
    if (hasCode(error, 'conv_draft_pending')) await refresh(conversationQuery(id))
    else notify(refused(error), { tone: 'error' })
  }
}

/** Files a discarded draft again, in the name of the colleague who does. */
async function refileDraft(id: string, message: Message): Promise<void> {
  const draft = draftOf(message)
  await attempt({
    run: () =>
      client.conversations.draftReply({
        id,
        body: message.body,
        retrievedDocumentIds: [...(draft?.sources ?? [])],
        toolNames: [...(draft?.tools ?? [])],
        citations: [...(draft?.citations ?? [])],
        ...(draft?.rationale !== undefined && { rationale: draft.rationale }),
      }),
    touches: [conversationQuery(id)],
    refused,
  })
}

/** Takes the waiting draft out of the way; it can be filed again. */
export async function discardDraft(message: Message): Promise<void> {
  const { conversationId: id } = message
  const event = {
    type: 'conversation.draft_rejected',
    createdAt: new Date().toISOString(),
    payload: { messageId: message.id },
  }
  await attempt({
    run: () => client.conversations.clearDraft({ id }),
    // What a refusal reads again takes it back.
    show: () => {
      patchDetail(id, ({ messages }) => ({
        messages: [...resolveDrafts(messages, event)],
        hasPendingDraft: false,
      }))
      return undefined
    },
    leave: ({ cleared }) => {
      if (cleared > 0) notify(text.draft.discarded, { undo: () => void refileDraft(id, message) })
      refreshQueuesSoon()
    },
    touches: [conversationQuery(id)],
    refused,
  })
}

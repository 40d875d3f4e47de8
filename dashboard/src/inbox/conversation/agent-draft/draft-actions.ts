import { client, hasCode, type Message } from '../../../api.ts'
import { errorText } from '../../../components/states.tsx'
import { notify } from '../../../components/toast.tsx'
import { t } from '../../../messages/en.ts'
import { c } from '../../../messages/en-conversation.ts'
import { conversationQuery, queryClient } from '../../../queries.ts'
import { patchDetail, refreshQueuesSoon } from '../../queue/inbox-cache.ts'
import { startWaiting, stopWaiting } from './draft-request.ts'
import { draftOf, settleDrafts } from './draft-state.ts'

const reload = (id: string) => queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })

const tell = (error: unknown) => notify(`${t.actions.failed}: ${errorText(error)}`, { tone: 'error' })

/** Asks agents for a draft; it comes by itself. */
export async function askForDraft(id: string): Promise<void> {
  try {
    startWaiting(id)
    await client.conversations.requestDraft({ id })
  } catch (error) {
    stopWaiting(id)
    if (hasCode(error, 'conv_draft_pending')) await reload(id)
    else tell(error)
  }
}

/** Files a discarded draft again; it is the colleague's who did so. */
async function putBack(id: string, message: Message): Promise<void> {
  const draft = draftOf(message)
  try {
    await client.conversations.draftReply({
      id,
      body: message.body,
      retrievedDocumentIds: [...(draft?.sources ?? [])],
      toolNames: [...(draft?.tools ?? [])],
      ...(draft?.rationale !== undefined && { rationale: draft.rationale }),
    })
    await reload(id)
  } catch (error) {
    tell(error)
  }
}

/** Takes the waiting draft out of the way; it can be filed again. */
export async function discardDraft(message: Message): Promise<void> {
  const { conversationId: id } = message
  const event = {
    type: 'conversation.draft_rejected',
    createdAt: new Date().toISOString(),
    payload: { messageId: message.id },
  }
  patchDetail(id, ({ messages }) => ({
    messages: [...settleDrafts(messages, event)],
    hasPendingDraft: false,
  }))
  try {
    const { cleared } = await client.conversations.clearDraft({ id })
    if (cleared > 0) notify(c.draft.discarded, { undo: () => void putBack(id, message) })
    refreshQueuesSoon()
  } catch (error) {
    tell(error)
  }
  await reload(id)
}

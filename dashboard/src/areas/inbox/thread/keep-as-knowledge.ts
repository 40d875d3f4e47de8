import { hasCode, type Message } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { kbProposeCurationCandidate } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { notify } from '../../../ui/primitives/toast.tsx'
import { refused } from '../data/refusal.ts'
import { cachedDetail } from '../data/inbox-cache.ts'
import { text } from './text.en.ts'

/** What the customer had asked before a reply: the first line of their last message before it. */
function questionBefore({ conversationId, seq }: Message): string | undefined {
  const asked = cachedDetail(conversationId)?.messages.findLast(
    (each) => each.authorType === 'end_user' && each.seq < seq && each.body.trim() !== '',
  )
  return asked?.body.trim().split('\n')[0]
}

/** Proposes a reply to be known, under the question that it answers; somebody decides about it on the page Review. */
export async function keepAsKnowledge(message: Message): Promise<void> {
  const subject = questionBefore(message) ?? message.body.trim().split('\n')[0] ?? ''
  try {
    await write({
      run: () =>
        client.kb.proposeCurationCandidate({
          subject: subject.slice(0, kbProposeCurationCandidate.subject),
          draftBody: message.body,
          sourceConversationId: message.conversationId,
          sourceMessageId: message.id,
        }),
      touches: [['knowledge'], ['review']],
      said: text.kept,
    })
  } catch (error) {
    const isThere = hasCode(error, 'kb_conflict') || hasCode(error, 'kb_curation_decided')
    notify(isThere ? text.keptBefore : refused(error), isThere ? {} : { tone: 'error' })
  }
}

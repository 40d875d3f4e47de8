import { client } from '../../../../data/api.ts'
import { text } from '../../text.en.ts'
import { conversationQuery } from '../../data/conversation-query.ts'
import { refreshQueuesSoon } from '../../data/inbox-cache.ts'
import { inboxKeys } from '../../data/inbox-keys.ts'
import { attempt } from '../../../../data/writes/write.ts'
import { refused } from '../../data/refusal.ts'

/** Takes a conversation out of the one that it was merged into. */
export const undoMerge = (
  { id, displayId }: { id: string; displayId: number },
  intoId: string,
): Promise<boolean> =>
  attempt({
    run: () => client.conversations.unmerge({ id }),
    leave: refreshQueuesSoon,
    touches: [inboxKeys.conversationsOfContacts, conversationQuery(intoId), conversationQuery(id)],
    said: text.merging.undone(displayId),
    refused,
  })

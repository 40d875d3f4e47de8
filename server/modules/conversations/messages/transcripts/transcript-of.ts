import type { Context } from '../../../../kernel/contract/context.ts'
import { assistantName, organizationName } from '../../../identity/index.ts'
import { requireConversation, summaryOf } from '../../core/conversation-rows.ts'
import { customersOf } from '../../core/merged-people.ts'
import { latestMessages } from '../../core/message-rows.ts'
import { renderTranscript, type Transcript } from './render-transcript.ts'

/** More is nobody's reading. */
const MOST = 5000
const MOST_CHARACTERS = 1_000_000

interface Wanted {
  id: string
  timeZone: string
  locale: string
  /** Whose reading it is, where conversations of several people became one; what all of them said unless given. */
  partyId?: string
}

/** The transcript of a conversation, as it is now; 404 where there is none. */
export async function transcriptOf(
  ctx: Pick<Context<string>, 'tx' | 'org'>,
  { id, timeZone, locale, partyId }: Wanted,
): Promise<Transcript> {
  const row = await requireConversation(ctx, id)
  const summary = await summaryOf(ctx, id)
  const people = await customersOf(ctx, id)
  const nameOf = new Map(people.map((each) => [each.conversationId, each.name ?? each.email]))
  const messages = await latestMessages(ctx, { conversationId: id, before: undefined, limit: MOST })
  return renderTranscript({
    displayId: summary.displayId,
    subject: partyId === undefined || row.parties === null ? summary.subject : null,
    organizationName: (await organizationName(ctx)) ?? summary.channelName,
    channelName: summary.channelName,
    customerName: summary.customerName ?? summary.customerEmail,
    assistantName: await assistantName(ctx),
    timeZone,
    locale,
    messages: latestWithin(messages)
      .filter(({ visibleTo }) => partyId === undefined || visibleTo === null || visibleTo.includes(partyId))
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.seq - b.seq)
      .map((message) => ({
        ...message,
        authorName:
          message.authorType === 'end_user' && message.visibleTo?.length === 1
            ? (nameOf.get(message.visibleTo[0] ?? '') ?? null)
            : message.authorName,
      })),
  })
}

/** As many of the latest messages as have a million characters together; they come newest first. */
function latestWithin<Message extends { body: string }>(messages: readonly Message[]): readonly Message[] {
  let left = MOST_CHARACTERS
  const end = messages.findIndex(({ body }) => (left -= body.length) < 0)
  return end === -1 ? messages : messages.slice(0, Math.max(1, end))
}

import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../../../kernel/contract/context.ts'
import { THIRD_PARTY } from '../../../../kernel/base/third-party.ts'
import { findContacts } from '../../../crm/index.ts'
import { assistantName, organizationName } from '../../../identity/index.ts'
import { E } from '../../errors.ts'
import { requireConversation } from '../../core/conversation-rows.ts'
import { firstWord } from '../../core/message-rows.ts'
import { operation } from '../../module.ts'
import { ConversationId } from '../../schemas.ts'
import { CannedReply } from './canned-replies.ts'
import { requireCannedReply } from './seen.ts'
import { fillIn, VARIABLES, type Values } from './variables.ts'

export const renderCannedReply = operation({
  name: 'conversations.renderCannedReply',
  summary: 'Fill in a canned reply for a conversation',
  description:
    'Nothing is sent. `agent.name` is the caller’s; for API keys it is what the organization calls its assistant. Counts as a use unless `preview` is true.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'write',
  // Nothing but a count changes, and everybody does it all day.
  audit: false,
  rest: 'POST /v1/conversations/{id}/canned-replies/{cannedReplyId}/render',
  tool: 'conv_render_canned_reply',
  toolListing: 'toolset',
  input: z.object({
    id: ConversationId,
    cannedReplyId: CannedReply.shape.id,
    preview: z.boolean().default(false),
  }),
  output: z.object({
    body: z.string().meta(THIRD_PARTY),
    missing: z.array(z.enum(VARIABLES)).describe('What is not known and has no fallback: left out.'),
  }),
  errors: [E.conv_not_found, E.conv_canned_reply_not_found],
  async run(ctx, { id, cannedReplyId, preview }) {
    const values = await valuesFor(ctx, id)
    const { body } = await requireCannedReply(ctx, cannedReplyId)
    if (!preview) {
      const used = { usageCount: sql<number>`usage_count + 1`, lastUsedAt: sql<Date>`now()` }
      await ctx.db.updateTable('conv_canned_replies').set(used).where('id', '=', cannedReplyId).execute()
    }
    return fillIn(body, values)
  },
})

async function valuesFor(ctx: Context<'conv'>, conversationId: string): Promise<Values> {
  const { contactId, displayId } = await requireConversation(ctx, conversationId)
  const [contacts, organization, agent] = await Promise.all([
    findContacts(ctx, contactId === null ? [] : [contactId]),
    organizationName(ctx),
    // Customers never learn the names of API keys.
    ctx.actor.type === 'member' ? ctx.actor.name : assistantName(ctx),
  ])
  const contact = contacts.get(contactId ?? '')?.name ?? null
  return {
    'contact.name': contact,
    'contact.firstName': firstWord(contact),
    'agent.name': agent,
    'agent.firstName': firstWord(agent),
    'conversation.number': String(displayId),
    'organization.name': organization,
  }
}

import { z } from 'zod'
import { assistantName } from '../../identity/index.ts'
import { AVAILABILITY_NOW } from '../channels/business-hours/availability.ts'
import { knownHours } from '../channels/business-hours/business-hours-rows.ts'
import { startersOf } from '../core/channel-rows.ts'
import { canReplyByEmail } from '../channels/replies-by-email.ts'
import { agentMayAnswer } from '../core/attention.ts'
import { operation } from '../module.ts'
import { Availability, ChannelId, ShownFileUploads } from '../schemas.ts'
import { gateErrors, identityPair, passGate, widgetAccess } from './gate.ts'
import { answeringIn } from './reply-times.ts'
import { shape } from '../../../kernel/contract/shapes.ts'

export const readWelcome = operation({
  name: 'conversations.readWelcome',
  summary: 'Tell who answers, and how soon',
  description:
    'For the first view of a chat, before anybody wrote. How soon is told of the last 30 days, where there were at least five answers and three in four came within a day.',
  access: widgetAccess,
  effect: 'read',
  rest: 'GET /v1/widget/welcome',
  limit: 'poll',
  input: z.object({
    channelId: ChannelId,
    verifiedExternalId: identityPair.verifiedExternalId.meta({ header: 'x-svc-verified-external-id' }),
    userHash: identityPair.userHash.meta({ header: 'x-svc-user-hash' }),
  }),
  output: z.object({
    people: z
      .array(shape('WelcomePerson', { name: z.string() }))
      .describe('First names of colleagues who answered here lately, at most three.'),
    answersWithin: z
      .enum(['minutes', 'hour', 'day'])
      .nullable()
      .describe('Within which time an answer usually comes; null where that is not known.'),
    availability: Availability.nullable().describe('By the business hours; null where there are none.'),
    agentName: z.string().describe('What the organization calls its assistant.'),
    assistantMayAnswer: z.boolean().describe('Whether the assistant answers at the moment.'),
    repliesByEmail: z
      .boolean()
      .describe('Whether answers that a visitor did not see are sent to their email address.'),
    starters: z.array(z.string()).describe('What a conversation may begin with, at most four.'),
    fileUploads: ShownFileUploads,
  }),
  errors: gateErrors,
  async run(ctx, input) {
    const { channel } = await passGate(ctx, input.channelId, input)
    const [starters, answering, hours, agentName, mayAnswer] = await Promise.all([
      startersOf(ctx, channel.id),
      answeringIn(ctx, channel.id),
      knownHours(ctx, channel.id),
      assistantName(ctx),
      agentMayAnswer(ctx, { channelId: channel.id }),
    ])
    return {
      people: answering.people,
      answersWithin: mayAnswer ? answering.anybody : answering.person,
      availability: hours && ctx.services.part(AVAILABILITY_NOW)(hours),
      agentName,
      assistantMayAnswer: mayAnswer,
      repliesByEmail: canReplyByEmail(ctx.services, channel),
      starters,
      fileUploads: channel.fileUploads,
    }
  },
})

import { z } from 'zod'
import { AppError } from '../../../../kernel/base/errors.ts'
import { newId } from '../../../../kernel/base/ids.ts'
import { Cursor, decodeCursor, Limit, listOf, pageOf } from '../../../../kernel/contract/lists.ts'
import { kilobytes } from '../../../../kernel/contract/operation.ts'
import { requireChannel } from '../../core/channel-rows.ts'
import { E } from '../../errors.ts'
import { operation } from '../../module.ts'
import { ChannelId, Instant } from '../../schemas.ts'
import {
  BusinessHours,
  dropHours,
  hoursAfter,
  HoursContent,
  hoursFor,
  presentHours,
  putHours,
} from './business-hours-rows.ts'
import { openingAt } from './opening.ts'

const read = { scope: 'conv:read', audience: ['member', 'agent'] } as const
const write = { scope: 'conv:write', audience: ['member', 'agent'], role: 'admin' } as const

const OfChannel = ChannelId.optional().describe('Of this channel; else of all that have none of their own.')

export const listBusinessHours = operation({
  name: 'conversations.listBusinessHours',
  summary: 'List business hours',
  description: 'The organization’s, then those of channels that have their own.',
  access: read,
  effect: 'read',
  rest: 'GET /v1/conversations/business-hours',
  tool: 'conv_list_business_hours',
  toolListing: 'toolset',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(BusinessHours),
  async run(ctx, { limit, cursor }) {
    const [after] = cursor === undefined ? [null] : decodeCursor(cursor, z.tuple([z.string().max(64)]))
    const rows = await hoursAfter(ctx, after, limit + 1)
    return pageOf(rows, limit, { keyOf: ({ channelId }) => [channelId ?? ''], present: presentHours })
  },
})

export const setBusinessHours = operation({
  name: 'conversations.setBusinessHours',
  summary: 'Set business hours',
  description:
    'All at once: what is left out is none. A reply out of office is the system’s: it is no answer, wakes no agent, and is not sent while somebody has the conversation or the customer is on a call.',
  access: write,
  effect: 'write',
  rest: 'PUT /v1/conversations/business-hours',
  tool: 'conv_set_business_hours',
  toolListing: 'toolset',
  body: kilobytes(256),
  input: z
    .object({ channelId: OfChannel, ...HoursContent })
    .refine(({ outOfOffice: { enabled, text } }) => !enabled || text !== '', {
      message: 'a reply out of office needs a text',
      path: ['outOfOffice', 'text'],
    }),
  output: BusinessHours,
  errors: [E.conv_channel_not_found],
  async run(ctx, { channelId, outOfOffice, ...schedule }) {
    if (channelId !== undefined) await requireChannel(ctx, channelId)
    const row = await putHours(ctx, newId('cbh'), {
      ...schedule,
      channelId: channelId ?? null,
      replyEnabled: outOfOffice.enabled,
      replyText: outOfOffice.text,
    })
    return presentHours(row)
  },
})

export const deleteBusinessHours = operation({
  name: 'conversations.deleteBusinessHours',
  summary: 'Remove business hours',
  description:
    'A channel’s: those of the organization count again. The organization’s: there are none, as at first.',
  access: write,
  effect: 'destroy',
  rest: 'DELETE /v1/conversations/business-hours',
  tool: 'conv_delete_business_hours',
  toolListing: 'toolset',
  status: 204,
  input: z.object({ channelId: OfChannel }),
  output: z.object({}),
  errors: [E.conv_business_hours_not_found],
  async run(ctx, { channelId }) {
    if (!(await dropHours(ctx, channelId))) throw new AppError(E.conv_business_hours_not_found)
    return {}
  },
})

export const getBusinessHoursStatus = operation({
  name: 'conversations.getBusinessHoursStatus',
  summary: 'Check whether it is open now',
  description: 'Where no hours are set it is open, and never closes.',
  access: read,
  effect: 'read',
  rest: 'GET /v1/conversations/business-hours/status',
  tool: 'conv_get_business_hours_status',
  toolListing: 'toolset',
  input: z.object({ channelId: OfChannel }),
  output: z.object({
    open: z.boolean(),
    changesAt: Instant.nullable().describe('When that changes; null for not within a year.'),
    timeZone: z.string().nullable(),
    source: z.enum(['channel', 'organization', 'none']).describe('Whose hours count.'),
  }),
  errors: [E.conv_channel_not_found],
  async run(ctx, { channelId }) {
    if (channelId !== undefined) await requireChannel(ctx, channelId)
    const hours = await hoursFor(ctx, channelId)
    if (!hours) return { open: true, changesAt: null, timeZone: null, source: 'none' as const }
    const { open, changesAt } = openingAt(hours, Date.now())
    return {
      open,
      changesAt: changesAt?.toISOString() ?? null,
      timeZone: hours.timeZone,
      source: hours.channelId === null ? ('organization' as const) : ('channel' as const),
    }
  },
})

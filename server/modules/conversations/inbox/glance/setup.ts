import { z } from 'zod'
import { statement } from '../../../../kernel/db/transaction.ts'
import type { Glance } from '../../../../kernel/contract/glance.ts'
import { shape } from '../../../../kernel/contract/shapes.ts'

const MOST_CONVERSATIONS = 1000

const readChannels = statement(
  'conv_setup_channels',
  `select c.id, c.type, c.vendor, c.name, c.active, c.origin_allowlist as "originAllowlist",
     array(select distinct o from conv_channel_keys k, unnest(k.seen_origins) o
       where k.org_id = c.org_id and k.channel_id = c.id order by o) as "seenOrigins"
   from conv_channels c where c.org_id = $1 order by c.created_at, c.id limit 200`,
)

/** Conversations are counted as far as a checklist cares; tests and the shells of merged ones are none. */
export const SETUP_FACTS = statement(
  'conv_setup_facts',
  `with latest as materialized (
     select c.last_visitor_message_seq as said from conv_conversations c
     where c.org_id = $1 and not c.is_test and c.merged_into_id is null
     order by c.last_message_at desc nulls last, c.id desc limit ${MOST_CONVERSATIONS})
   select
     (select count(*)::int from latest) as "conversationCount",
     exists (select from latest where said is not null) as "firstMessage",
     (select count(*)::int from conv_topics t where t.org_id = $1) as "topicCount"`,
)

interface ChannelRow {
  id: string
  type: 'chat' | 'email' | 'sms' | 'voice'
  vendor: string
  name: string
  active: boolean
  originAllowlist: string[]
  seenOrigins: string[]
}

interface Facts {
  conversationCount: number
  topicCount: number
  firstMessage: boolean
}

/** A widget, on a site, and somebody who wrote there. */
export const setup: NonNullable<Glance['setup']> = {
  steps: {
    widgetCreated: z.boolean(),
    widgetOnSite: z
      .boolean()
      .describe(
        'Whether a page of yours asked for a widget: one of the allowlist, or, without one, any that is not of this service.',
      ),
    firstMessage: z.boolean().describe('Whether a customer wrote; tests do not count.'),
  },
  facts: {
    channels: z.array(
      shape('SetupChannel', {
        id: z.string(),
        type: z.enum(['chat', 'email', 'sms', 'voice']),
        name: z.string(),
        active: z.boolean(),
        seenOrigins: z
          .array(z.string())
          .describe('Pages that asked with the widget’s key, also in vain; the first 20 of each key.'),
      }),
    ),
    conversationCount: z.int().describe(`Without tests; at most ${MOST_CONVERSATIONS} are counted.`),
    topicCount: z.int(),
  },
  async read({ tx, org, services: { config } }) {
    const [channels, [facts]] = await Promise.all([
      tx.query<ChannelRow>(readChannels, [org.id]),
      tx.query<Facts>(SETUP_FACTS, [org.id]),
    ])
    const { firstMessage, ...counts } = facts as Facts
    const widgets = channels.filter(({ type, vendor }) => type === 'chat' && vendor === 'widget')
    const own = new URL(config.baseUrl).origin
    return {
      steps: {
        widgetCreated: widgets.length > 0,
        widgetOnSite: widgets.some((channel) => isOnSite(channel, own)),
        firstMessage,
      },
      facts: {
        channels: channels.map(({ id, type, name, active, seenOrigins }) => ({
          id,
          type,
          name,
          active,
          seenOrigins,
        })),
        ...counts,
      },
    }
  },
}

/** Whether a page was seen on which the widget belongs; our own pages, where it is tried out, only if they are listed. */
const isOnSite = ({ originAllowlist, seenOrigins }: ChannelRow, own: string): boolean =>
  seenOrigins.some((origin) =>
    originAllowlist.length > 0 ? originAllowlist.includes(origin) : origin !== own,
  )

import { z } from 'zod'
import { statement } from '../../../../kernel/db/transaction.ts'
import { definePart } from '../../../../kernel/contract/glance.ts'
import { THIRD_PARTY } from '../../../../kernel/base/third-party.ts'
import { shape } from '../../../../kernel/contract/shapes.ts'
import { ITEM_COLUMNS, itemJoins, presentItem, type ItemRow } from '../lists/list-items.ts'
import { ConversationItem } from '../../schemas.ts'

const MOST = 50

const NEWEST = `order by c.last_message_at desc nulls last, c.id desc limit ${MOST}`
const HERE = `c.org_id = $1 and c.status in ('open', 'snoozed') and c.merged_into_id is null`

/** Take-overs are few, and are found before they are put in order. */
export const LIVE = statement(
  'conv_live',
  `with held as materialized (
     select c.* from conv_conversations c
     where ${HERE} and c.claim_user_id is not null and c.claim_expires_at > now() and not c.needs_human_attention)
   select ${ITEM_COLUMNS}, v.body as "visitorBody", v.created_at as "visitorAt"
   from (select * from (
       (select c.* from conv_conversations c where ${HERE} and c.needs_human_attention ${NEWEST})
       union all (select * from held c ${NEWEST})) c ${NEWEST}) c
   ${itemJoins('$2')}
   left join lateral (select m.body, m.created_at from conv_messages m
     where m.org_id = c.org_id and m.conversation_id = c.id and m.seq = c.last_visitor_message_seq limit 1) v on true
   order by c.last_message_at desc nulls last, c.id desc`,
)

interface Row extends ItemRow {
  visitorBody: string | null
  visitorAt: Date | null
}

/** Conversations that wait for a person or are taken over, by latest activity. */
export const live = definePart({
  shape: {
    live: z
      .array(
        ConversationItem.extend({
          latestEndUserMessage: shape('LatestMessage', {
            body: z.string().meta(THIRD_PARTY),
            createdAt: z.iso.datetime(),
          }).nullable(),
        }).meta({ id: 'LiveConversation' }),
      )
      .describe(
        `Conversations that wait for a person or are taken over, at most ${MOST}, by latest activity; for more, list conversations.`,
      ),
  },
  async read({ tx, org, actor }) {
    const rows = await tx.query<Row>(LIVE, [org.id, actor.id])
    return { live: rows.map(presentLive) }
  },
})

const presentLive = (row: Row) => ({
  ...presentItem(row),
  latestEndUserMessage:
    row.visitorBody === null || row.visitorAt === null
      ? null
      : { body: row.visitorBody, createdAt: row.visitorAt.toISOString() },
})

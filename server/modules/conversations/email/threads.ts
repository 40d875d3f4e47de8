import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { ReadMail } from '../../../kernel/ports/mail-servers.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'

const PURPOSE = 'conversation-address'
const SIGNED_CHARS = 16
const NAMED = new RegExp(`(ccv_[0-9a-z]{22})-([0-9a-f]{${SIGNED_CHARS}})(?=[@+])`, 'gi')
/** The ids of mails that we sent; their first part names the delivery. */
const OURS = /^(cmd_[0-9a-z]{22})@/i

/** What stands for `{conversationId}` in an address: it names the conversation, and nobody else can make it. */
export const conversationTag = (secrets: Secrets, conversationId: string): string =>
  `${conversationId}-${secrets.sign(conversationId, PURPOSE).slice(0, SIGNED_CHARS)}`

/** The conversations that addresses name by their tags. */
function taggedIn(secrets: Secrets, addresses: readonly string[]): string[] {
  return addresses.flatMap((address) =>
    [...address.toLowerCase().matchAll(NAMED)].flatMap(([, id = '', signature = '']) =>
      secrets.verify(signature, { text: id, purpose: PURPOSE, chars: SIGNED_CHARS }) ? [id] : [],
    ),
  )
}

/** The Message-ID of a delivery. */
export const messageIdOf = (deliveryId: string, fromAddress: string): string =>
  `${deliveryId}@${fromAddress.split('@').at(-1)}`

/** The deliveries that some ids of mails are ours of. */
export const deliveriesIn = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => OURS.exec(id)?.[1]?.toLowerCase() ?? [])

/** Where a mail belongs: the conversation that was its writer's, and the one that this became, if it was merged. */
export interface Thread {
  id: string
  targetId: string
  /** Whether several people have a part in that one. */
  hasParties: boolean
}

// Of several conversations that a mail belongs to the one that it names first. A part in one has who wrote in it, or was written to
// by us; whoever somebody else has named is a stranger.
const find = statement(
  'conv_mail_thread',
  `with recursive named as (
     select id, min(place) as place from (
       select t.id, t.place from unnest($3::text[]) with ordinality as t(id, place)
       union all
       select d.conversation_id, 1000 + t.place from unnest($4::text[]) with ordinality as t(id, place)
         join conv_deliveries d on d.org_id = $1 and d.id = t.id and d.channel_id = $2
       union all
       select r.conversation_id, 2000 + t.place from unnest($5::text[]) with ordinality as t(id, place)
         join conv_received_mails r on r.org_id = $1 and r.channel_id = $2 and r.message_id = t.id and r.conversation_id is not null
     ) n group by id
   ), own as (
     select c.id, c.merged_into_id from named n join conv_conversations c on c.org_id = $1 and c.id = n.id and c.channel_id = $2
     where exists (select from conv_received_mails r where r.org_id = $1 and r.conversation_id = c.id and r.outcome = 'message' and r.sender = $6)
       or exists (select from conv_deliveries d, jsonb_array_elements(coalesce(d.letter -> 'to', '[]') || coalesce(d.letter -> 'cc', '[]') || coalesce(d.letter -> 'bcc', '[]')) p
         where d.org_id = $1 and d.conversation_id = c.id and p ->> 'address' = $6)
     order by n.place limit 1
   ), became as (
     select o.id as own_id, o.id, o.merged_into_id, 0 as steps from own o
     union all
     select b.own_id, c.id, c.merged_into_id, b.steps + 1 from became b join conv_conversations c on c.org_id = $1 and c.id = b.merged_into_id
     where b.steps < 20
   )
   select b.own_id as id, b.id as "targetId", c.parties is not null as "hasParties"
   from became b join conv_conversations c on c.org_id = $1 and c.id = b.id where b.merged_into_id is null limit 1`,
)

/** The conversation that a mail belongs to: one that it names, and that its sender has a part in. */
export async function findThread(
  ctx: Pick<Context<string>, 'tx' | 'org' | 'services'>,
  channelId: string,
  mail: ReadMail,
  recipients: readonly string[],
): Promise<Thread | undefined> {
  if (mail.from === null) return undefined
  const ids = [mail.inReplyTo, ...mail.references.toReversed()].filter((id) => id !== null)
  const tagged = taggedIn(ctx.services.secrets, recipients)
  if (ids.length === 0 && tagged.length === 0) return undefined
  const values = [channelId, tagged, deliveriesIn(ids), ids, mail.from.address]
  return (await ctx.tx.query<Thread>(find, [ctx.org.id, ...values]))[0]
}

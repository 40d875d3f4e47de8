import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/base/ids.ts'
import type { NewToken } from '../../../kernel/secrets/secrets.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { ChannelId } from '../schemas.ts'
import { requireChannel } from '../core/channel-rows.ts'

type Ctx = Pick<Context<string>, 'tx' | 'org' | 'services'>

const insert = statement(
  'conv_channel_key_insert',
  'insert into conv_channel_keys (org_id, id, channel_id, hash, prefix, last4, sealed) values ($1, $2, $3, $4, $5, $6, $7)',
)
const current = statement(
  'conv_channel_key_current',
  'select id, prefix, sealed from conv_channel_keys where org_id = $1 and channel_id = $2 and revoked_at is null',
)

/** What a key is sealed with. */
const keyContext = (orgId: string, keyId: string) => `conv_channel_keys:${orgId}:${keyId}`

/** Gives a widget channel a key. */
export async function addKey(ctx: Ctx, channelId: string): Promise<NewToken> {
  const { secrets } = ctx.services
  const key = secrets.newToken('svc_widget')
  const id = newId('wkey')
  const sealed = secrets.seal(key.token, keyContext(ctx.org.id, id))
  await ctx.tx.query(insert, [ctx.org.id, id, channelId, key.hash, key.prefix, key.last4, sealed])
  return key
}

export const getWidgetKey = operation({
  name: 'conversations.getWidgetKey',
  summary: 'Read a widget channel’s key',
  description:
    'For the snippet: the key stands in the source of pages. null where the channel has none, and for a key that was created before keys could be shown again; a rotation gives a new one.',
  access: { scope: 'channels:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/conversations/channels/widget/{id}/key',
  tool: 'conv_get_widget_key',
  toolListing: 'toolset',
  input: z.object({ id: ChannelId }),
  output: z.object({
    channelId: z.string(),
    widgetKey: z.string().nullable(),
    keyPrefix: z.string().nullable(),
  }),
  errors: [E.conv_channel_not_found],
  secrets: ['widgetKey'],
  async run(ctx, { id }) {
    await requireChannel(ctx, id)
    const [key] = await ctx.tx.query<{ id: string; prefix: string; sealed: string | null }>(current, [
      ctx.org.id,
      id,
    ])
    const sealed = key?.sealed ?? null
    return {
      channelId: id,
      widgetKey:
        key && sealed !== null ? ctx.services.secrets.open(sealed, keyContext(ctx.org.id, key.id)) : null,
      keyPrefix: key?.prefix ?? null,
    }
  },
})

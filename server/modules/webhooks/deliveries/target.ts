import { sql } from 'kysely'
import type { Context } from '../../../kernel/contract/context.ts'
import { db } from '../module.ts'
import type { Target } from './attempt.ts'

/** What a webhook's secret is sealed to: it opens in its own row only. */
export const sealContext = (orgId: string, webhookId: string): string =>
  `hook_endpoints:${orgId}:${webhookId}`

/** The URL and secrets of a webhook; `undefined` when it is gone. */
export async function readTarget(ctx: Context<string>, webhookId: string): Promise<Target | undefined> {
  const row = await db(ctx)
    .selectFrom('hook_endpoints')
    .select(['id', 'url', 'active', 'secret'])
    .select(
      sql<string | null>`case when previous_secret_until > now() then previous_secret end`.as(
        'previousSecret',
      ),
    )
    .where('orgId', '=', ctx.org.id)
    .where('id', '=', webhookId)
    .executeTakeFirst()
  if (!row) return undefined
  const open = (sealed: string) => ctx.services.secrets.open(sealed, sealContext(ctx.org.id, row.id))
  const sealed = [row.secret, row.previousSecret].filter((secret) => secret !== null)
  return { id: row.id, url: row.url, active: row.active, secrets: sealed.map(open) }
}

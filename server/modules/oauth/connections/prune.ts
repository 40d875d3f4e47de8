// Across organizations: finds connections that are over in every organization.
import { z } from 'zod'
import { statement } from '../../../kernel/db/transaction.ts'
import type { Job } from '../../../kernel/contract/operation.ts'

// Consumed codes stay until they expire, so that a replay is noticed.
const deleteExpired = statement('oauth_delete_expired', 'delete from oauth_states where expires_at < now()')

const deleteOrphans = statement(
  'oauth_delete_orphans',
  `delete from oauth_states s where s.grant_id is not null
   and not exists (select 1 from oauth_grants g where g.id = s.grant_id)`,
)

const endUnusable = statement(
  'oauth_end_unusable',
  `delete from oauth_grants g where g.created_at < now() - interval '1 hour' and not exists (
     select 1 from oauth_states s where s.grant_id = g.id and s.kind in ('AccessToken', 'RefreshToken')
       and s.consumed_at is null and s.expires_at > now())`,
)

const forgetClients = statement(
  'oauth_forget_clients',
  `delete from oauth_clients c where coalesce(c.used_at, c.created_at) <
     now() - case when c.used_at is null then interval '1 day' else interval '90 days' end
   and not exists (select 1 from oauth_grants g where g.client_id = c.id)`,
)

const forgetIcons = statement(
  'oauth_forget_icons',
  `delete from oauth_icons i where seen_at < greatest(now() - interval '30 days',
     coalesce((select seen_at from oauth_icons order by seen_at desc offset 5000 limit 1), '-infinity'))
   and not exists (select 1 from oauth_grants g where g.client_id = i.client_id)`,
)

/** Forgets what expired, connections that no token leads to, and programs that registered and were never allowed anything, with their pictures. */
export const pruneOAuth: Job<z.ZodObject> = {
  name: 'oauth.prune',
  payload: z.object({}),
  cron: '37 * * * *',
  async run({ systemDb }) {
    for (const work of [deleteExpired, endUnusable, deleteOrphans, forgetClients, forgetIcons])
      await systemDb.query(work, [])
  },
}

import type { StepsContext } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { newId } from '../../../kernel/base/ids.ts'
import type { MembershipWithRights } from '../../identity/index.ts'
import { logoOf } from '../clients/logos.ts'
import type { Asked } from './asked.ts'
import { auditConnection } from './audit-decision.ts'

const insertGrant = statement(
  'oauth_insert_grant',
  `insert into oauth_grants (org_id, id, user_id, client_id, client_name, resource, scopes, has_icon)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const noteUse = statement('oauth_note_client_use', 'update oauth_clients set used_at = now() where id = $1')

/** Writes down what a person allows a program in one of their organizations; answers the id of that. */
export async function allow(
  ctx: Pick<StepsContext, 'actor' | 'credential' | 'call' | 'org'>,
  { server, client, clientName, resource }: Asked,
  { membership, scopes }: { membership: MembershipWithRights; scopes: string[] },
): Promise<string> {
  const { orgId } = membership
  const id = newId('ocn')
  await server.ports.db.transaction(async (tx) => {
    const { clientId } = client
    const hasIcon = logoOf(client) !== undefined
    await tx.query(insertGrant, [orgId, id, ctx.actor.id, clientId, clientName, resource, scopes, hasIcon])
    await tx.query(noteUse, [clientId])
    await auditConnection(tx, ctx, { membership, input: { id, clientId, clientName, scopes } })
  })
  const grant = new server.provider.Grant({ accountId: ctx.actor.id, clientId: client.clientId })
  grant.jti = id
  grant.addResourceScope(resource, scopes.join(' '))
  await grant.save()
  return id
}

import type { Context } from '../../../kernel/contract/context.ts'

/** What somebody sent and nobody accepted. */
export const openInvitations = ({ db }: Pick<Context<'iam'>, 'db'>, userId: string) =>
  db
    .selectFrom('iam_invitations')
    .where('invitedBy', '=', userId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)

/** Withdraws what somebody sent and nobody accepted: a way back in, or one for whoever they chose. */
export async function withdrawInvitations({ db, emit }: Context<'iam'>, userId: string): Promise<void> {
  const withdrawn = await db
    .updateTable('iam_invitations')
    .set({ revokedAt: new Date() })
    .where('invitedBy', '=', userId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of withdrawn) emit('invitation.revoked', { invitationId: id })
}

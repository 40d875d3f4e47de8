import type { Context } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { sameText } from '../../../kernel/secrets/secrets.ts'
import { identifyContact } from '../../crm/index.ts'
import { E } from '../errors.ts'
import { secretContext } from '../trackers/tracker-rows.ts'
import { linkVisitor } from './link-visitor.ts'
import { userHashOf, type SignedIdentity } from './user-hash.ts'

/** Who verifies. */
interface Verifier {
  id: string
  /** Sealed. */
  identitySecret: string | null
}

/**
 * Links a browser’s visitor to a person once the hash proves who they are; answers the contact. Throws 400 with the
 * code where the hash is wrong.
 */
export async function identify(
  ctx: Context<string>,
  tracker: Verifier,
  { userHash, ...identity }: SignedIdentity & { userHash: string },
): Promise<string> {
  if (tracker.identitySecret === null) throw new AppError(E.identity_secret_missing)
  const secret = ctx.services.secrets.open(tracker.identitySecret, secretContext(ctx.org.id, tracker.id))
  if (!sameText(userHashOf(secret, identity), userHash.toLowerCase()))
    throw new AppError(E.identity_hash_mismatch)
  const contactId = await identifyContact(ctx, identity)
  await linkVisitor(ctx, identity.visitorId, contactId)
  return contactId
}

// Across organizations: who signs up belongs to no organization yet.
import type { Context } from '../../../kernel/contract/context.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { E } from '../errors.ts'
import { rememberDevice } from '../guesses/known-device.ts'
import { announce } from '../invitations/announce-joining.ts'
import { takeUpInvitation, type Joined } from '../invitations/take-up-invitation.ts'
import { rememberLocale } from '../me/remember-locale.ts'
import { insertIdentity } from '../identities/identity-rows.ts'
import { assertNotObvious, hashPassword } from '../passwords.ts'
import { COOKIE_SECONDS, openSession } from '../sessions/open-session.ts'
import { foundOrganization, insertOrganization, oldestOrganization } from '../founding/found-organization.ts'
import { missingField } from './missing-field.ts'
import { findSignUpProof, takeSignUpProof, type SignUpProof } from './sign-up-links.ts'
import { assertMaySignUp, assertNotClosed, signUpMode } from '../founding/sign-up-mode.ts'

const accountExists = statement(
  'iam_account_exists',
  `select exists (select from iam_users where lower(email) = $1) as found`,
)
const addVerified = statement(
  'iam_add_verified_account',
  `insert into iam_users (id, email, name, password_hash, email_verified_at) values ($1, $2, $3, $4, now())
   on conflict (lower(email)) do nothing returning id`,
)
const addMember = statement(
  'iam_add_member_of_domain',
  `insert into iam_memberships (org_id, user_id, role, is_default) values ($1, $2, 'member', true)`,
)

/** What a new person enters. */
interface Entered {
  token: string
  email: string
  name: string
  password?: string | undefined
  orgName?: string | undefined
}

/** Where a new person belongs, once their address is proved. */
type Place = 'invitation' | 'first' | 'own' | 'oldest'

/** Throws 403 unless somebody with this proof may create an account; says which organization they get or join. */
export async function placeFor(
  ctx: Pick<Context, 'tx' | 'services'>,
  { email, invitationHash }: Pick<SignUpProof, 'email' | 'invitationHash'>,
): Promise<{ place: Place; orgName: string | null }> {
  const first = await oldestOrganization(systemDbOf(ctx))
  if (!first) return { place: 'first', orgName: null }
  if (invitationHash !== null) {
    assertNotClosed(ctx.services)
    return { place: 'invitation', orgName: null }
  }
  assertMaySignUp(ctx.services, email)
  return signUpMode(ctx.services) === 'open'
    ? { place: 'own', orgName: null }
    : { place: 'oldest', orgName: first.name }
}

/** Creates the account of whoever has proved an address, and signs them in; 404 for a proof that is not valid any more. */
export async function joinByProof(
  ctx: Context<'iam'>,
  entered: Entered,
): Promise<{ userId: string; orgId: string }> {
  const { secrets } = ctx.services
  const system = systemDbOf(ctx)
  const tokenHash = secrets.hash(entered.token)
  const proof = await findSignUpProof(system, tokenHash)
  if (proof?.email !== entered.email) throw new AppError(E.link_not_valid)
  const { place } = await placeFor(ctx, proof)
  const { password, orgName, name } = entered
  if (password === undefined && proof.issuer === '') throw missingField('password', 'is needed')
  if (orgName === undefined && (place === 'own' || place === 'first'))
    throw missingField('orgName', 'is needed without an invitation')
  if (password !== undefined) assertNotObvious(password, entered)
  const [account] = await system.query<{ found: boolean }>(accountExists, [entered.email])
  if (account?.found) throw new AppError(E.account_exists)
  const passwordHash = password === undefined ? null : await hashPassword(password)
  const { joined, token } = await system.transaction(async (tx) => {
    const taken = await takeSignUpProof(tx, tokenHash)
    if (!taken) throw new AppError(E.link_not_valid)
    const person = { email: taken.email, name, passwordHash }
    const joined = await settle(tx, { place, proof: taken, person, orgName: orgName ?? '' })
    if (taken.issuer !== '') await insertIdentity(tx, { ...taken, userId: joined.userId })
    await rememberLocale(tx, joined.userId, ctx.call.acceptLanguage)
    return { joined, token: await openSession(tx, secrets, { ...joined, call: ctx.call }) }
  })
  announce(ctx, joined)
  ctx.session.set(token, COOKIE_SECONDS)
  rememberDevice(ctx, { userId: joined.userId, passwordHash })
  return { userId: joined.userId, orgId: joined.orgId }
}

interface Settling {
  place: Place
  proof: SignUpProof
  person: { email: string; name: string; passwordHash: string | null }
  orgName: string
}

/** Adds the account and its membership; `isNew` where others belong to the organization, who are to hear of it. */
async function settle(tx: Tx, { place, proof, person, orgName }: Settling): Promise<Joined> {
  if (place === 'first') {
    const first = await foundOrganization(tx, { ...person, orgName, isVerified: true })
    // Somebody was faster; what was proved may be proved again.
    if (!first) throw new AppError(E.signup_invite_only)
    return { ...first, role: 'owner', isNew: false }
  }
  const userId = newId('usr')
  const { email, name, passwordHash } = person
  const added = await tx.query(addVerified, [userId, email, name, passwordHash])
  if (added.length === 0) throw new AppError(E.account_exists)
  if (place === 'invitation')
    return takeUpInvitation(tx, { tokenHash: proof.invitationHash ?? '', mailed: true }, { userId, email })
  if (place === 'own')
    return { orgId: await insertOrganization(tx, { userId, orgName }), userId, role: 'owner', isNew: false }
  const oldest = await oldestOrganization(tx)
  if (!oldest) throw new AppError(E.set_up_first)
  await tx.query(addMember, [oldest.id, userId])
  return { orgId: oldest.id, userId, role: 'member', isNew: true }
}

// Across organizations: guesses at a password come from somebody of no organization.
import type { Context } from '../../../kernel/contract/context.ts'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { systemDbOf } from '../../../kernel/db/system-access.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import { AppError, type ErrorDef } from '../../../kernel/base/errors.ts'
import { customerOf } from '../../../kernel/base/networks.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'
import { canMail } from '../../mail/index.ts'
import { E } from '../errors.ts'
import { knownDevice } from './known-device.ts'

/**
 * What is guessed at: the password of an email, by anybody or from a browser that is known for it; that of whoever has a
 * session; the codes of somebody's second factor; any password or any link from one network. Mails that strangers ask for are
 * counted in the same way.
 */
type Kind = 'account' | 'device' | 'own' | 'factor' | 'network' | 'links' | 'sign_ups'

interface Rule {
  /** Wrong tries that cost nothing. */
  free: number
  /** The first pause; each further wrong try doubles it. */
  firstSeconds: number
  mostSeconds: number
  /** One wrong try is forgotten for each such time since the last one. */
  forgivenAfterSeconds: number
  paused: ErrorDef
}

const ACCOUNT = { free: 5, firstSeconds: 60, mostSeconds: 3600, forgivenAfterSeconds: 7200 }

// An office of many people comes from one address; some of them mistype.
const NETWORK = {
  free: 50,
  firstSeconds: 30,
  mostSeconds: 3600,
  forgivenAfterSeconds: 180,
  paused: E.network_paused,
}

const RULES: Record<Kind, Rule> = {
  account: { ...ACCOUNT, paused: E.sign_in_paused },
  device: { ...ACCOUNT, paused: E.sign_in_paused },
  own: { ...ACCOUNT, paused: E.password_paused },
  // After the right password: only who knows that can pause it.
  factor: { ...ACCOUNT, paused: E.factor_paused },
  network: NETWORK,
  // Apart from passwords: nobody guesses the token of a link, and a list of old links must not keep an office from signing in.
  links: NETWORK,
  // Each is a mail to an address of somebody's choice.
  sign_ups: { ...NETWORK, free: 20, firstSeconds: 300 },
}

/** How many wrong passwords in a row pause signing in to an account. */
export const FREE_TRIES = ACCOUNT.free

// Every try counts as wrong until it is known to be right: of many at the same time no more pass than one after the other.
// Nothing is counted while there is a pause, so that it ends for whoever shares a network with somebody who goes on. No pause is
// `-infinity`: the beginning of a transaction that is younger than one that waits for it would be a pause to that.
const LEFT = `greatest(0, g.failures - greatest(0, floor(extract(epoch from now() - g.failed_at) / $2::float8)::int)) + 1`
const countTry = statement(
  'iam_count_guess',
  `insert into iam_guesses as g (subject, failures, retry_at) values ($1, 1, '-infinity')
   on conflict (subject) do update set failures = ${LEFT}, failed_at = now(),
     retry_at = case when ${LEFT} < $3::int then '-infinity'
       else now() + interval '1 second' * least($5::float8, $4::float8 * power(2, least(${LEFT} - $3::int, 20))) end
   where g.retry_at <= now() returning failures`,
)
const readPause = statement(
  'iam_read_pause',
  `select greatest(1, ceil(extract(epoch from retry_at - now())))::int as seconds from iam_guesses
   where subject = $1 and retry_at > now()`,
)
const takeBack = statement(
  'iam_take_guess_back',
  `update iam_guesses set failures = greatest(0, failures - 1), retry_at = '-infinity' where subject = $1`,
)
const forget = statement('iam_forget_guesses', `delete from iam_guesses where subject = $1`)
const forgetOld = statement(
  'iam_forget_old_guesses',
  `delete from iam_guesses where failed_at < now() - interval '1 day' and retry_at < now()`,
)

type Ctx = Pick<Context, 'tx' | 'services' | 'call'>

/** An attempt at a password or token, to be marked as right or wrong once that is known. */
export interface Try {
  /** How many in a row were wrong, if this one is. */
  failures: number
  /** It was right. */
  succeed(): Promise<void>
}

/** A name as it is kept: its keyed hash. */
const subjectOf = (secrets: Secrets, kind: Kind, name: string): string =>
  secrets.hash(`guess:${kind}:${name.toLowerCase()}`)

/**
 * Counts a try at the password of an email, and from its network; 429 while either is paused. Nobody need have the email.
 * From a browser that is known for the account it is counted for that alone, so that no stranger keeps its person out.
 */
export async function tryAccount(ctx: Ctx & Pick<Context, 'session'>, email: string): Promise<Try> {
  if (!isOn(ctx)) return { failures: 0, succeed: () => Promise.resolve() }
  const device = await knownDevice(ctx, email)
  if (device !== null) return tryAlone(ctx, 'device', device)
  const { secrets } = ctx.services
  const system = systemDbOf(ctx)
  const network = subjectOf(secrets, 'network', customerOf(ctx.call.address))
  const account = subjectOf(secrets, 'account', email)
  // Also while the account is paused: who goes on uses up what their network may try.
  await count(ctx, 'network', network)
  const failures = await count(ctx, 'account', account)
  return {
    failures,
    succeed: async () =>
      void (await Promise.all([system.query(takeBack, [network]), system.query(forget, [account])])),
  }
}

/** Counts a try at the password of whoever has a session; 429 while that is paused. */
export async function tryOwnPassword(ctx: Ctx, userId: string): Promise<Try> {
  return isOn(ctx) ? tryAlone(ctx, 'own', userId) : { failures: 0, succeed: () => Promise.resolve() }
}

/**
 * Counts a try at the codes of a person's second factor, in whichever sign-in; 429 while that is paused. Also where limits are lifted:
 * a code has six digits.
 */
export const tryFactor = (ctx: Ctx, userId: string): Promise<Try> => tryAlone(ctx, 'factor', userId)

/** Counts an attempt at one thing, whichever network it comes from. */
async function tryAlone(ctx: Ctx, kind: 'device' | 'own' | 'factor', name: string): Promise<Try> {
  const subject = subjectOf(ctx.services.secrets, kind, name)
  const failures = await count(ctx, kind, subject)
  return { failures, succeed: async () => void (await systemDbOf(ctx).query(forget, [subject])) }
}

const NO_SUCH = new Set([
  E.link_not_valid.code,
  E.invitation_not_found.code,
  E.invitation_not_found_or_expired.code,
  E.provider_attempt_not_valid.code,
])

/** Runs `work`, which takes the token of a link. Unknown tokens are counted by network; 429 while too many were. */
export async function guardToken<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  if (!isOn(ctx)) return work()
  const network = subjectOf(ctx.services.secrets, 'links', customerOf(ctx.call.address))
  const seconds = await pauseOf(ctx, network)
  if (seconds !== null) throw paused(ctx, 'links', seconds)
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && NO_SUCH.has(error.code))
      await count(ctx, 'links', network).catch(() => {})
    throw error
  }
}

/** Counts a mail that a stranger asks for, by network; 429 while it has asked for too many. */
export async function guardSignUp(ctx: Ctx): Promise<void> {
  if (isOn(ctx))
    await count(ctx, 'sign_ups', subjectOf(ctx.services.secrets, 'sign_ups', customerOf(ctx.call.address)))
}

/** Lets somebody sign in again at once: they have proved in another way who they are. */
export const forgetAccount = (
  system: Pick<SystemDb, 'query'>,
  secrets: Secrets,
  email: string,
): Promise<unknown> => system.query(forget, [subjectOf(secrets, 'account', email)])

/** Forgets tries of more than a day ago. */
export const forgetOldGuesses = (at: Pick<SystemDb, 'query'>): Promise<unknown> => at.query(forgetOld, [])

const isOn = ({ services }: Ctx): boolean => services.config.SVC_RATE_LIMITS === 'on'

async function count(ctx: Ctx, kind: Kind, subject: string): Promise<number> {
  const { free, firstSeconds, mostSeconds, forgivenAfterSeconds } = RULES[kind]
  const values = [subject, forgivenAfterSeconds, free, firstSeconds, mostSeconds]
  const [counted] = await systemDbOf(ctx).query<{ failures: number }>(countTry, values)
  if (counted) return counted.failures
  throw paused(ctx, kind, (await pauseOf(ctx, subject)) ?? 1)
}

async function pauseOf(ctx: Ctx, subject: string): Promise<number | null> {
  const [pause] = await systemDbOf(ctx).query<{ seconds: number }>(readPause, [subject])
  return pause?.seconds ?? null
}

function paused({ services }: Ctx, kind: Kind, seconds: number): AppError {
  const def = RULES[kind].paused
  const minutes = Math.ceil(seconds / 60)
  const wait = `Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`
  const other =
    def === E.sign_in_paused && canMail(services)
      ? ', or with the link that the account’s owner got by email'
      : ''
  return new AppError(def, { detail: `${def.message} ${wait}${other}.`, retryAfterSeconds: seconds })
}

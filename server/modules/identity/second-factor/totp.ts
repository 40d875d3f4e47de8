// Across organizations: second factors belong to a person, in however many organizations.
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { newId } from '../../../kernel/base/ids.ts'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import type { Secrets } from '../../../kernel/secrets/secrets.ts'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20
// One code to either side: clocks of phones differ by some seconds.
const WINDOW = 1

const storeSecret = statement(
  'iam_store_totp',
  `insert into iam_totp (id, user_id, secret) values ($1, $2, $3)
   on conflict (user_id) do update set id = excluded.id, secret = excluded.secret, last_step = 0, created_at = now()
   where iam_totp.confirmed_at is null returning id`,
)
const readSecret = statement(
  'iam_read_totp',
  `select id, secret, confirmed_at is not null as confirmed from iam_totp where user_id = $1`,
)
// The condition makes one of two calls with the same code write, in whichever processes they are.
const takeStep = statement(
  'iam_take_totp_step',
  `update iam_totp set last_step = $2 where id = $1 and last_step < $2 returning id`,
)
const confirm = statement(
  'iam_confirm_totp',
  `update iam_totp set confirmed_at = now() where id = $1 and confirmed_at is null returning id`,
)
const remove = statement(
  'iam_remove_totp',
  `delete from iam_totp where user_id = $1 and confirmed_at is not null returning id`,
)

interface TotpRow {
  id: string
  secret: string
  confirmed: boolean
}

const contextOf = (id: string): string => `iam_totp:${id}`

/** What an app needs to make codes. */
export interface NewApp {
  /** The key in base32, to be typed. */
  secret: string
  /** What the QR code holds. */
  uri: string
  /** The QR code as SVG. */
  qr: string
}

const algorithmOf = (secret: string) => ({
  secret: Secret.fromBase32(secret),
  algorithm: 'SHA1',
  digits: 6,
  period: PERIOD_SECONDS,
})

/** Makes a key for an app, which counts once a first code of it was right; `null` where the person has an app already. */
export async function beginApp(
  tx: Tx,
  secrets: Secrets,
  { userId, email, issuer }: { userId: string; email: string; issuer: string },
): Promise<NewApp | null> {
  const { base32: secret } = new Secret({ size: SECRET_BYTES })
  const id = newId('otp')
  const stored = await tx.query(storeSecret, [id, userId, secrets.seal(secret, contextOf(id))])
  if (stored.length === 0) return null
  const uri = new TOTP({ ...algorithmOf(secret), issuer, label: email }).toString()
  return { secret, uri, qr: renderSVG(uri, { ecc: 'M', border: 2 }) }
}

/** The step that a code is of, by the clock of this machine; `null` for a wrong one. */
function stepOf(secret: string, code: string): number | null {
  const timestamp = Date.now()
  const off = TOTP.validate({ ...algorithmOf(secret), token: code, timestamp, window: WINDOW })
  return off === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + off
}

/** Takes a code of a person's app, which then does not work again; `false` for a wrong or used one. */
export async function takeCode(
  at: Pick<SystemDb, 'query'>,
  secrets: Secrets,
  { userId, code, confirmed }: { userId: string; code: string; confirmed: boolean },
): Promise<boolean> {
  const [app] = await at.query<TotpRow>(readSecret, [userId])
  if (!app || app.confirmed !== confirmed) return false
  const step = stepOf(secrets.open(app.secret, contextOf(app.id)), code)
  if (step === null || (await at.query(takeStep, [app.id, step])).length === 0) return false
  return confirmed || (await at.query(confirm, [app.id])).length > 0
}

/** Removes a person's app; `false` where there is none. */
export const removeApp = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.query(remove, [userId])).length > 0

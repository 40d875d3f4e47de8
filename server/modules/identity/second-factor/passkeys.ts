// Across organizations: second factors belong to a person, in however many organizations.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { z } from 'zod'
import type { SystemDb } from '../../../kernel/db/system.ts'
import { statement, type Tx } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { newId } from '../../../kernel/base/ids.ts'
import { E } from '../errors.ts'
import { askPasskey, CHALLENGE_SECONDS, takeChallenge, type Asked } from './challenges.ts'
import type { NewPasskeyAnswer, PasskeyAnswer } from './passkey-shapes.ts'
import { relyingPartyOf, type RelyingParty } from './relying-party.ts'

/** How many passkeys a person may have. */
const MAX_PASSKEYS = 20

const readPasskeys = statement(
  'iam_read_passkeys',
  `select id, credential_id as "credentialId", transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"
   from iam_passkeys where user_id = $1 order by created_at, id limit ${MAX_PASSKEYS}`,
)
const findPasskey = statement(
  'iam_find_passkey',
  `select id, public_key as "publicKey", counter::float8 as counter, transports from iam_passkeys
   where user_id = $1 and credential_id = $2`,
)
const insertPasskey = statement(
  'iam_insert_passkey',
  `insert into iam_passkeys (id, user_id, credential_id, public_key, counter, transports, name)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning id`,
)
// Many authenticators always say 0; one that counts must not go back, which only a copy of it does.
const moveCounter = statement(
  'iam_move_passkey_counter',
  `update iam_passkeys set counter = $2, last_used_at = now()
   where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
)
const removeRow = statement(
  'iam_remove_passkey',
  `delete from iam_passkeys where user_id = $1 and id = $2 returning name`,
)

/** A passkey as its person sees it. */
export interface PasskeyRow {
  id: string
  credentialId: string
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

/** Whom passkeys are for here; throws 409 where there can be none. */
function assertPasskeys(baseUrl: string): RelyingParty {
  const party = relyingPartyOf(baseUrl)
  if (!party) throw new AppError(E.passkeys_unavailable)
  return party
}

/** The passkeys of a person, oldest first. */
export const passkeysOf = (at: Pick<SystemDb, 'query'>, userId: string): Promise<PasskeyRow[]> =>
  at.query<PasskeyRow>(readPasskeys, [userId])

const descriptors = (rows: readonly PasskeyRow[]) =>
  rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/** What a browser needs to make a passkey. */
export async function newPasskeyOptions(
  system: SystemDb,
  asked: Asked,
  { baseUrl, email, name }: { baseUrl: string; email: string; name: string },
): Promise<Record<string, unknown>> {
  const party = assertPasskeys(baseUrl)
  const rows = await passkeysOf(system, asked.userId)
  if (rows.length >= MAX_PASSKEYS) throw new AppError(E.too_many_passkeys)
  const challenge = await askPasskey(system, asked)
  return {
    ...(await generateRegistrationOptions({
      rpName: party.id,
      rpID: party.id,
      userName: email,
      userDisplayName: name,
      userID: new TextEncoder().encode(asked.userId),
      challenge: Buffer.from(challenge, 'base64url') as Uint8Array<ArrayBuffer>,
      timeout: CHALLENGE_SECONDS * 1000,
      attestationType: 'none',
      excludeCredentials: descriptors(rows),
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    })),
  }
}

/** Checks what a browser made and what it signed, and what it was asked. Throws 400 `passkey_refused`. */
export async function readNewPasskey(
  system: SystemDb,
  asked: Asked,
  { baseUrl, answer }: { baseUrl: string; answer: z.output<typeof NewPasskeyAnswer> },
) {
  const party = assertPasskeys(baseUrl)
  const challenge = await takeChallenge(system, asked)
  if (challenge === null) throw new AppError(E.passkey_refused)
  const checked = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} } as Parameters<
      typeof verifyRegistrationResponse
    >[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => null)
  if (!checked?.verified) throw new AppError(E.passkey_refused)
  return checked.registrationInfo.credential
}

/** Stores a passkey under a name; `false` where it is there already. */
export async function storePasskey(
  tx: Tx,
  userId: string,
  { name, credential }: { name: string; credential: Awaited<ReturnType<typeof readNewPasskey>> },
): Promise<{ id: string } | null> {
  if ((await tx.query(readPasskeys, [userId])).length >= MAX_PASSKEYS) throw new AppError(E.too_many_passkeys)
  const [stored] = await tx.query<{ id: string }>(insertPasskey, [
    newId('pky'),
    userId,
    credential.id,
    Buffer.from(credential.publicKey).toString('base64url'),
    credential.counter,
    credential.transports ?? [],
    name,
  ])
  return stored ?? null
}

/** What a browser needs to sign with a passkey of a person. */
export async function passkeyOptions(
  system: SystemDb,
  asked: Asked,
  baseUrl: string,
): Promise<Record<string, unknown>> {
  const party = assertPasskeys(baseUrl)
  const rows = await passkeysOf(system, asked.userId)
  const challenge = await askPasskey(system, asked)
  return {
    ...(await generateAuthenticationOptions({
      rpID: party.id,
      challenge: Buffer.from(challenge, 'base64url') as Uint8Array<ArrayBuffer>,
      timeout: CHALLENGE_SECONDS * 1000,
      allowCredentials: descriptors(rows),
      userVerification: 'preferred',
    })),
  }
}

/** Whether a browser has signed with a passkey of the person what it was asked, here, just now, and no copy of it did. */
export async function takePasskey(
  system: SystemDb,
  asked: Asked,
  { baseUrl, answer }: { baseUrl: string; answer: z.output<typeof PasskeyAnswer> },
): Promise<boolean> {
  const party = assertPasskeys(baseUrl)
  const challenge = await takeChallenge(system, asked)
  const [row] = await system.query<{ id: string; publicKey: string; counter: number; transports: string[] }>(
    findPasskey,
    [asked.userId, answer.id],
  )
  if (challenge === null || !row) return false
  const checked = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as Parameters<
      typeof verifyAuthenticationResponse
    >[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
      counter: row.counter,
      transports: row.transports,
    },
  }).catch(() => null)
  if (!checked?.verified) return false
  return (await system.query(moveCounter, [row.id, checked.authenticationInfo.newCounter])).length > 0
}

/** Removes a passkey of a person; `false` where it is none of theirs. */
export const removePasskeyOf = async (tx: Tx, userId: string, id: string): Promise<boolean> =>
  (await tx.query(removeRow, [userId, id])).length > 0

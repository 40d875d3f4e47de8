import type { Secrets } from '../../../kernel/secrets/secrets.ts'

const PURPOSE = 'analytics-view'
const MOST_AGE_SECONDS = 180 * 86_400
const MOST_AHEAD_SECONDS = 300

type Signer = Pick<Secrets, 'sign'>
type Verifier = Pick<Secrets, 'verify'>

/** A published entry whose views may be counted by whoever has its token. */
export interface ViewedEntry {
  orgId: string
  entryId: string
}

/** A token that stands in a page beside the entry's content: who has it may count views of the entry for 180 days. */
export function signViewToken(secrets: Signer, { orgId, entryId }: ViewedEntry, now = Date.now()): string {
  const text = `v1.${orgId}.cms_entry.${entryId}.${Math.floor(now / 1000)}`
  return `${text}.${secrets.sign(text, PURPOSE)}`
}

const TOKEN = /^(v1\.(org_[0-9a-z]{22})\.cms_entry\.([0-9a-z_]{1,64})\.(\d{1,12}))\.([0-9a-f]{64})$/

/** The entry that a token names; null where the token was altered, is older than 180 days or not ours. */
export function readViewToken(secrets: Verifier, token: string, now = Date.now()): ViewedEntry | null {
  const [, text = '', orgId = '', entryId = '', issued, signature = ''] = TOKEN.exec(token) ?? []
  if (text === '' || !secrets.verify(signature, { text, purpose: PURPOSE })) return null
  const age = now / 1000 - Number(issued)
  return age <= MOST_AGE_SECONDS && age >= -MOST_AHEAD_SECONDS ? { orgId, entryId } : null
}

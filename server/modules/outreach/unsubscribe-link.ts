import type { Services } from '../../kernel/contract/context.ts'

const PURPOSE = 'outreach-unsubscribe'
const VERSION = 'v1'
const MAX_AGE_S = 2 * 365 * 86_400

/** Who unsubscribes, and from what they came. */
export interface Unsubscribing {
  orgId: string
  contactId: string
  campaignId: string
}

/** Where a contact ends what an organization writes of its own accord. */
export function unsubscribeUrl(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  { orgId, contactId, campaignId }: Unsubscribing,
): string {
  const text = [VERSION, orgId, contactId, campaignId, Math.floor(Date.now() / 1000)].join('.')
  return `${config.baseUrl}/v1/outreach/unsubscribe?token=${text}.${secrets.sign(text, PURPOSE)}`
}

/** Whom a token is of; undefined where it is not ours, or too old. */
export function readUnsubscribing(
  { secrets }: Pick<Services, 'secrets'>,
  token: string,
): Unsubscribing | undefined {
  const [version, orgId = '', contactId = '', campaignId = '', issuedAt = '', signature = ''] =
    token.split('.')
  const text = [version, orgId, contactId, campaignId, issuedAt].join('.')
  const age = Date.now() / 1000 - Number(issuedAt)
  if (version !== VERSION || !(age > -300 && age < MAX_AGE_S)) return undefined
  return secrets.verify(signature, { text, purpose: PURPOSE }) ? { orgId, contactId, campaignId } : undefined
}

import type { Services } from '../../../../kernel/contract/context.ts'

const PURPOSE = 'conv-reply-mails'

/** Whose mails to which address, by its hash, and in which language. */
export interface StopLink {
  orgId: string
  addressHash: string
  language: string
}

/** The address by which a customer ends these mails of an organization to their address; it does not expire. */
export function stopLink(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  { orgId, addressHash, language }: StopLink,
): string {
  const signed = `rm2.${orgId}.${addressHash}.${language}`
  return `${config.baseUrl}/v1/c/e/${signed}.${secrets.sign(signed, PURPOSE)}`
}

/** What a token of such an address names; `null` for one that is not ours. */
export function readStopToken(secrets: Services['secrets'], token: string): StopLink | null {
  const [version, orgId, addressHash, language, signature, ...more] = token.split('.')
  if (version !== 'rm2' || !orgId || !addressHash || !language || !signature || more.length > 0) return null
  const text = `rm2.${orgId}.${addressHash}.${language}`
  return secrets.verify(signature, { text, purpose: PURPOSE }) ? { orgId, addressHash, language } : null
}

import type { Services } from '../../../kernel/context.ts'
import { sameText } from '../../../kernel/secrets.ts'

const PURPOSE = 'conv-reply-mails'

/** Of whose mails, about which conversation, in which language. */
export interface StopLink {
  orgId: string
  conversationId: string
  language: string
}

/** The address by which a customer ends the mails about their conversation; it does not expire. */
export function stopLink(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  { orgId, conversationId, language }: StopLink,
): string {
  const signed = `rm1.${orgId}.${conversationId}.${language}`
  return `${config.baseUrl}/v1/c/e/${signed}.${secrets.sign(signed, PURPOSE)}`
}

/** What a token of such an address names; `null` for one that is not ours. */
export function readStopToken(secrets: Services['secrets'], token: string): StopLink | null {
  const [version, orgId, conversationId, language, signature, ...more] = token.split('.')
  if (version !== 'rm1' || !orgId || !conversationId || !language || !signature || more.length > 0)
    return null
  const expected = secrets.sign(`rm1.${orgId}.${conversationId}.${language}`, PURPOSE)
  return sameText(signature, expected) ? { orgId, conversationId, language } : null
}

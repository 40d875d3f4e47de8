import type { Services } from '../../../kernel/contract/context.ts'

const PURPOSE = 'mail-opened'
const MAX_AGE_S = 180 * 86_400
const VERSION = 'v1'

/** The image of a mail that tells when it is opened, as HTML. */
export function openImage({ config, secrets }: Services, orgId: string, deliveryId: string): string {
  const text = [VERSION, orgId, deliveryId, Math.floor(Date.now() / 1000)].join('.')
  const url = `${config.baseUrl}/v1/c/o/${text}.${secrets.sign(text, PURPOSE)}.gif`
  return `<img src="${url}" width="1" height="1" alt="" style="display:block">`
}

/** Which delivery a token is of; undefined where it is not ours, or too old. */
export function readOpenToken(
  { secrets }: Pick<Services, 'secrets'>,
  token: string,
): { orgId: string; deliveryId: string } | undefined {
  const [version, orgId = '', deliveryId = '', issuedAt = '', signature = ''] = token.split('.')
  const text = [version, orgId, deliveryId, issuedAt].join('.')
  const age = Date.now() / 1000 - Number(issuedAt)
  const isFresh = age > -300 && age < MAX_AGE_S
  if (version !== VERSION || !isFresh || !secrets.verify(signature, { text, purpose: PURPOSE }))
    return undefined
  return { orgId, deliveryId }
}

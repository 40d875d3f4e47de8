import type { z } from 'zod'
import type { Services } from '../../../kernel/contract/context.ts'
import type { Attachment } from '../schemas.ts'

/** An image is cleaned and shown; a file is only ever downloaded. */
export type AttachmentKind = z.output<typeof Attachment>['kind']

/** What a message keeps of an attachment; links are made when it is shown. */
export interface StoredAttachment {
  id: string
  /** Absent on those that were stored when there were images only. */
  kind?: AttachmentKind
  name: string
  mime: string
  sizeBytes: number
  width: number | null
  height: number | null
  /** Widths of the WebP variants, ascending. */
  variants: number[]
  deleted?: true
}

/** Shows an attachment, with links that hold for an hour. */
export type Links = (attachment: StoredAttachment) => z.output<typeof Attachment>

const VALID_SECONDS = 3600
const SKEW_SECONDS = 300
// What seems to come from the future is ours all the same: a clock was set back since.
const AHEAD_SECONDS = 2 * 86_400
const PURPOSE = 'conv-attachment'

/**
 * Makes links into `GET /v1/c/a/{token}`. The token is `av1.<orgId>.<attachmentId>.<issuedAt>.<signature>`; its time
 * is rounded up to five minutes, so that a page that fetches again meets the browser's cache.
 */
export function attachmentLinks(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  orgId: string,
): Links {
  const issuedAt = Math.ceil(Date.now() / 1000 / SKEW_SECONDS) * SKEW_SECONDS
  return ({ id, kind = 'image', name, mime, sizeBytes, width, height, variants, deleted = false }) => {
    const signed = `av1.${orgId}.${id}.${issuedAt}`
    const url = deleted ? null : `${config.baseUrl}/v1/c/a/${signed}.${secrets.sign(signed, PURPOSE)}`
    const thumbnailWidth = variants[0] ?? null
    const original = kind === 'image' ? url : null
    return {
      id,
      kind,
      name,
      mime,
      sizeBytes,
      width,
      height,
      thumbnailWidth,
      deleted,
      url,
      thumbnailUrl: url === null || thumbnailWidth === null ? original : `${url}?w=${thumbnailWidth}`,
    }
  }
}

/** Whose attachment a link's token opens, and for how long; `null` for one that is not ours, or is too old. */
export function readLinkToken(
  secrets: Services['secrets'],
  token: string,
): { orgId: string; attachmentId: string; secondsLeft: number } | null {
  const [version, orgId, attachmentId, issuedAt = '', signature, ...more] = token.split('.')
  if (version !== 'av1' || !orgId || !attachmentId || !signature || more.length > 0) return null
  if (!/^\d{1,12}$/.test(issuedAt)) return null
  const age = Math.floor(Date.now() / 1000) - Number(issuedAt)
  if (age > VALID_SECONDS || age < -AHEAD_SECONDS) return null
  const text = `av1.${orgId}.${attachmentId}.${issuedAt}`
  return secrets.verify(signature, { text, purpose: PURPOSE })
    ? { orgId, attachmentId, secondsLeft: VALID_SECONDS - Math.max(age, 0) }
    : null
}

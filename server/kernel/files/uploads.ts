import type { Uploads } from '../contract/uploads.ts'
import { z } from 'zod'
import type { Config } from '../base/config.ts'
import { AppError, E } from '../base/errors.ts'
import type { BlobStore, UploadTerms } from '../ports/blob-store.ts'
import type { StorageQuota } from './storage-quota.ts'
import type { UploadRoom } from './upload-room.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** Where the service itself takes uploads. */
export const UPLOAD_PATH = '/static/assets/upload'

const LIFETIME_MS = 15 * 60_000

/** Uploads go to the store's own place where it has one, else to a signed link of the service. */
export function createUploads(services: {
  blobs: BlobStore
  secrets: Secrets
  config: Config
  room: UploadRoom
  quota: StorageQuota
}): Uploads {
  const { blobs, secrets, config, room, quota } = services
  const assertRoom = async (orgId: string, bytes: number) => {
    await room.assertRoom(bytes)
    await quota.assertWithin(orgId, bytes)
  }
  return {
    receive: room.receive,
    useOf: quota.useOf,
    usesOfAll: quota.usesOfAll,
    assertRoom,
    async target(key, { orgId, contentType, sizeBytes }) {
      await assertRoom(orgId, sizeBytes)
      const exp = Math.floor((Date.now() + LIFETIME_MS) / 1000)
      const expiresAt = new Date(exp * 1000)
      const own = await blobs.presignUpload(key, { contentType, sizeBytes, expiresAt })
      if (own) return { ...own, expiresAt }
      const terms = { key, exp: String(exp), sz: String(sizeBytes), ct: contentType }
      const query = new URLSearchParams({ ...terms, sig: secrets.sign(signedText(terms), PURPOSE) })
      return { method: 'PUT', url: `${config.baseUrl}${UPLOAD_PATH}?${query}`, fields: {}, expiresAt }
    },
  }
}

const Link = z.object({
  key: z.string().max(500),
  exp: z.string().regex(/^\d{1,12}$/),
  sz: z.string().regex(/^\d{1,12}$/),
  ct: z.string().max(200),
  sig: z.string().length(64),
})

const PURPOSE = 'upload'

const signedText = ({ key, exp, sz, ct }: Omit<z.output<typeof Link>, 'sig'>) =>
  JSON.stringify([key, exp, sz, ct])

/** What the query of a signed link allows; throws 403 when we did not sign it so, or its time is over. */
export function readUploadLink(query: unknown, secrets: Secrets): UploadTerms & { key: string } {
  const { data: link } = Link.safeParse(query)
  if (!link || !secrets.verify(link.sig, { text: signedText(link), purpose: PURPOSE }))
    throw new AppError(E.upload_link_invalid)
  const expiresAt = new Date(Number(link.exp) * 1000)
  if (expiresAt.getTime() <= Date.now()) throw new AppError(E.upload_link_expired)
  return { key: link.key, contentType: link.ct, sizeBytes: Number(link.sz), expiresAt }
}

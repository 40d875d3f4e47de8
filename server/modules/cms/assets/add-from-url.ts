import { z } from 'zod'
import type { Services } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { part } from '../../../kernel/contract/parts.ts'
import { OutboundError, type OutboundResponse } from '../../../kernel/ports/outbound.ts'
import { extensionOf, fileNameFor } from '../../../lib/files/file-names.ts'
import { claimedType } from '../../../lib/files/file-types.ts'
import { imageTypeOf } from '../../../lib/images/images.ts'
import { createUploadGate } from '../../../lib/images/upload-gate.ts'
import { WRITE } from '../access.ts'
import { Asset, presentAsset } from '../core/asset-rows.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { addAsset } from './add.ts'
import { FILE_BYTES, refusalOf } from './files.ts'
import { finishErrors } from './finish.ts'
import { NewAsset, requestErrors } from './request.ts'

const TIMEOUT_MS = 15_000
const REDIRECTS = 3

// Each has up to 50 MB in memory, for as long as somebody else's server takes.
const FETCHING = part(() => ({ throughGate: createUploadGate({ atOnce: 2, waiting: 30 }) }))

export const addAssetFromUrl = operation({
  name: 'cms.addAssetFromUrl',
  summary: 'Add an image or another file from an address',
  description:
    'The service fetches it within 15 seconds, at most 50 MB (an image 10 MB), from public servers only. Each call adds an asset; `metadata.sourceUrl` says where it came from.',
  access: WRITE,
  effect: 'write',
  rest: 'POST /v1/cms/assets/from-url',
  tool: 'cms_upload_asset_from_url',
  toolListing: 'toolset',
  input: z.object({
    sourceUrl: z
      .url({ protocol: /^https$/ })
      .max(2000)
      .describe('https only.'),
    name: NewAsset.name.optional(),
    mime: NewAsset.mime.optional(),
    altText: NewAsset.altText,
    metadata: NewAsset.metadata,
  }),
  output: Asset,
  errors: [...requestErrors, ...finishErrors, E.cms_asset_fetch_failed],
  async steps(ctx, { sourceUrl, altText, metadata, ...said }) {
    const { throughGate } = ctx.services.part(FETCHING)
    const row = await throughGate(ctx.org.id, async () => {
      const file = await fetchFile(ctx.services, { sourceUrl, ...said })
      return addAsset(ctx, { ...file, altText, metadata: { ...metadata, sourceUrl } })
    }).catch((error: unknown) => {
      throw refusalOf(error)
    })
    return presentAsset(ctx.services, row)
  },
})

interface Wanted {
  sourceUrl: string
  name?: string | undefined
  mime?: string | undefined
}

/**
 * Fetches a file, with the name and type that it has there where none is given. Throws `cms_asset_fetch_failed`,
 * `cms_asset_too_large`, and `cms_asset_mime_rejected` where it is told that it is none that is taken.
 */
export async function fetchFile(
  { outbound }: Pick<Services, 'outbound'>,
  { sourceUrl, name, mime }: Wanted,
): Promise<{ name: string; mime: string; bytes: Buffer }> {
  const answer = await outbound
    .request({ url: sourceUrl, timeoutMs: TIMEOUT_MS, maxBytes: FILE_BYTES, redirects: REDIRECTS })
    .catch((error: unknown) => {
      if (error instanceof OutboundError) throw new AppError(E.cms_asset_fetch_failed, error.message)
      throw error
    })
  assertWhole(answer)
  const bytes = Buffer.from(answer.body.buffer, answer.body.byteOffset, answer.body.byteLength)
  const called = name ?? nameIn(answer.url)
  const image = mime === undefined ? await imageTypeOf(bytes) : undefined
  if (image) return { name: fileNameFor(called, image), mime: image, bytes }
  const said = mime ?? answer.headers['content-type'] ?? ''
  // Many addresses end in what makes the file, such as `.php`, not in what it is.
  const taken = claimedType(extensionOf(called), said) ?? claimedType('', said)
  return { name: taken ? fileNameFor(called, taken) : called, mime: said, bytes }
}

function assertWhole({ status, truncated, body }: OutboundResponse): void {
  if (status !== 200) throw new AppError(E.cms_asset_fetch_failed, `The server answered ${status}.`)
  if (truncated) throw new AppError(E.cms_asset_too_large)
  if (body.length === 0) throw new AppError(E.cms_asset_fetch_failed, 'The server answered with no bytes.')
}

/** The last part of an address. */
function nameIn(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last) || 'file'
  } catch {
    return last || 'file'
  }
}

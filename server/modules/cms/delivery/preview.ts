import { z } from 'zod'
import type { Services } from '../../../kernel/contract/context.ts'
import type { Tx } from '../../../kernel/db/transaction.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { Instant, shape } from '../../../kernel/contract/shapes.ts'
import { READ } from '../access.ts'
import { EntryId, requireEntry } from '../core/entry-rows.ts'
import { fillIn } from '../core/save-entry.ts'
import { E } from '../errors.ts'
import type { Asked } from './asked.ts'
import { operation } from '../module.ts'
import { gatherWorkingCopy } from './gather.ts'
import { createPresenter, reachOf } from './make-answer.ts'
import type { Showing } from './rendering.ts'

const PURPOSE = 'cms-preview'
const LIFE_SECONDS = 3600
const MOST_AHEAD_SECONDS = 300
const TOKEN = /^(pv1\.(org_[0-9a-z]{22})\.(cme_[0-9a-z]{22})\.(\d{1,12}))\.([0-9a-f]{64})$/

/** A token that shows the working copy of one entry to whoever has it, for an hour. */
export function signPreview(
  { secrets }: Pick<Services, 'secrets'>,
  { orgId, entryId }: { orgId: string; entryId: string },
  now = Date.now(),
): { token: string; expiresAt: Date } {
  const issued = Math.floor(now / 1000)
  const text = `pv1.${orgId}.${entryId}.${issued}`
  return {
    token: `${text}.${secrets.sign(text, PURPOSE)}`,
    expiresAt: new Date((issued + LIFE_SECONDS) * 1000),
  }
}

/** The entry that a token shows; 403 `preview_token_invalid` unless it is ours, of this organization, and its time is not over. */
function entryOf({ secrets }: Pick<Services, 'secrets'>, token: string, orgId: string): string {
  const [, text = '', tokenOrg, entryId = '', issued, signature = ''] = TOKEN.exec(token) ?? []
  const age = Date.now() / 1000 - Number(issued)
  const isValid =
    text !== '' &&
    secrets.verify(signature, { text, purpose: PURPOSE }) &&
    tokenOrg === orgId &&
    age <= LIFE_SECONDS &&
    age >= -MOST_AHEAD_SECONDS
  if (!isValid) throw new AppError(E.preview_token_invalid)
  return entryId
}

/** Reads the working copy of an entry, in any state, and answers how it would be served; references show working copies, too. */
export async function makePreview(
  tx: Tx,
  services: Pick<Services, 'config' | 'secrets'>,
  asked: Extract<Asked, { kind: 'entry' }>,
): Promise<Showing<object>> {
  const entryId = entryOf(services, asked.preview ?? '', asked.orgId)
  const gathered = await gatherWorkingCopy(tx, asked.collection, entryId, reachOf(asked.orgId, asked))
  const { collection, found } = gathered
  const [entry] = found
  const isAskedFor = entry?.slug === asked.slug && (asked.locale === null || asked.locale === entry.locale)
  if (!collection || !entry || !isAskedFor)
    throw new AppError(E.cms_not_found, `The preview is of no entry ${asked.slug}.`)
  return (htmlOf) => {
    const present = createPresenter(services, gathered, { ...asked, isTracked: false, collection, htmlOf })
    return { ...present(entry), status: entry.status }
  }
}

const PreviewLink = shape('ContentPreviewLink', {
  url: z
    .string()
    .nullable()
    .describe('The draft on the site, as the setting `previewUrl` of the collection says; null without it.'),
  deliveryUrl: z.string().describe('The draft as JSON.'),
  token: z.string().describe('What the delivery takes as `preview`, for this entry only.'),
  expiresAt: Instant,
})

export const getPreviewLink = operation({
  name: 'cms.getPreviewLink',
  summary: 'Make a link that shows the working copy of an entry to whoever has it, for an hour',
  description:
    'Later changes are seen through the same link; it ends where the slug or the language of the entry changes.',
  access: READ,
  effect: 'read',
  rest: 'POST /v1/cms/drafts/{id}/preview-link',
  tool: 'cms_get_preview_link',
  input: z.object({ id: EntryId }),
  output: PreviewLink,
  secrets: ['token', 'url', 'deliveryUrl'],
  errors: [E.cms_entry_not_found],
  async run(ctx, { id }) {
    const { entry, collection } = await requireEntry(ctx, id)
    const { slug, locale } = entry
    const { token, expiresAt } = signPreview(ctx.services, { orgId: ctx.org.id, entryId: id })
    const query = new URLSearchParams({ locale, preview: token })
    const path = `/v1/cms/${ctx.org.id}/${collection.slug}/${encodeURIComponent(slug)}?${query}`
    const { previewUrl } = collection.settings
    return {
      url: fillIn(previewUrl, { slug, locale, collection: collection.slug, token }),
      deliveryUrl: ctx.services.config.baseUrl + path,
      token,
      expiresAt,
    }
  },
})

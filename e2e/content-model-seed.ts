import { photo, send } from '../server/modules/conversations/messages/attachments/test-uploads.ts'
import { manage } from './calls.ts'

/** What an organization’s content consists of, as the pages of the dashboard meet it. */
export interface ContentModel {
  collectionId: string
  /** An image that an entry shows. */
  assetId: string
  unusedAssetId: string
  documentId: string
}

const FIELDS = [
  { name: 'title', type: 'text', label: 'Title', required: true },
  { name: 'summary', type: 'text', label: 'Summary', description: 'One or two sentences for lists.' },
  { name: 'cover', type: 'asset', label: 'Cover image' },
  { name: 'body', type: 'markdown', label: 'Text', required: true },
  {
    name: 'mood',
    type: 'select',
    label: 'Mood',
    localized: false,
    indexed: true,
    options: { choices: ['Calm', 'Loud'] },
  },
  {
    name: 'sections',
    type: 'blocks',
    label: 'Sections',
    options: {
      blockTypes: [
        {
          name: 'quote',
          label: 'Quote',
          fields: [
            { name: 'text', type: 'markdown', label: 'Text', required: true },
            { name: 'source', type: 'text', label: 'Source' },
          ],
        },
        { name: 'gallery', label: 'Gallery', fields: [{ name: 'image', type: 'asset', label: 'Image' }] },
      ],
    },
  },
  { name: 'links', type: 'array', label: 'Links', options: { items: { name: 'item', type: 'text' } } },
]

/** Makes collections, languages and files, and entries that use them. */
export async function seedContentModel(url: string): Promise<ContentModel> {
  const cms = (method: string, path: string, body?: object) => manage(url, method, `/v1/cms/${path}`, body)
  const { items: known } = await cms('GET', 'locales')
  for (const code of ['en', 'de', 'pt-BR'])
    if (!known.some((locale: { code: string }) => locale.code === code))
      await cms('POST', 'locales', { code })
  const assetId = await addAsset(url, await photo(1600, 'lighthouse-at-dusk.png'), 'A lighthouse at dusk')
  const unusedAssetId = await addAsset(url, await photo(640, 'kettle.png'))
  const documentId = await addAsset(url, {
    name: 'opening hours.txt',
    mime: 'text/plain',
    bytes: Buffer.from('Monday to Friday, nine to five\n'),
  })
  const { id: collectionId } = await cms('POST', 'collections', {
    name: 'Stories',
    slug: 'stories',
    description: 'Longer texts about books and the people who write them.',
    localized: true,
    fields: FIELDS,
    settings: { liveUrl: 'https://example.com/{locale}/stories/{slug}', titleField: 'title' },
  })
  await cms('POST', 'collections', { name: 'Authors', slug: 'authors', fields: FIELDS.slice(0, 1) })
  for (const [slug, title] of [
    ['lighthouse', 'The keeper of the lighthouse'],
    ['kettle', 'A kettle that sang'],
  ] as const) {
    const data = { title, body: 'Once upon a time.', mood: 'Calm', cover: assetId }
    await cms('POST', 'entries', { collection: 'stories', slug, data, status: 'published' })
  }
  return { collectionId, assetId, unusedAssetId, documentId }
}

interface File {
  name: string
  mime: string
  bytes: Buffer
}

async function addAsset(url: string, { name, mime, bytes }: File, altText?: string): Promise<string> {
  const ticket = await manage(url, 'POST', '/v1/cms/assets/upload-request', {
    name,
    mime,
    sizeBytes: bytes.length,
    ...(altText && { altText }),
  })
  const status = await send(ticket, { bytes, mime })
  if (status >= 300) throw new Error(`upload: ${status}`)
  await manage(url, 'POST', `/v1/cms/assets/${ticket.id}/complete`, {})
  return ticket.id
}

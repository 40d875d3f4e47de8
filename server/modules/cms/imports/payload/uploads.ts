import { basename } from 'node:path/posix'
import { isEmpty } from '../../fields/field-types.ts'
import type { AssetRecord } from '../../transfer/records.ts'
import { fetchNamed } from '../reading/fetch-file.ts'
import { mimeOfName } from '../reading/file-mimes.ts'
import { isRecord, textAt, type JsonRecord } from '../reading/json-values.ts'
import { UnreadableFile, type SourceFile, type SourcePage } from '../reading/source.ts'
import type { Documents } from './documents.ts'

const MOST_FILE_BYTES = 50 * 1024 ** 2

/** A document of a collection of files. */
export interface Upload {
  name: string
  mime: string
  url: string
  /** As it is written there, in one language or by languages. */
  alt: unknown
  focalPoint: AssetRecord['focalPoint']
  /** What else it says, in texts and numbers. */
  more: Record<string, unknown>
}

const OWN = new Set([
  'id',
  'filename',
  'mimeType',
  'filesize',
  'width',
  'height',
  'url',
  'thumbnailURL',
  'focalX',
  'focalY',
  'sizes',
  'createdAt',
  'updatedAt',
  'alt',
  'altText',
  'prefix',
  'folder',
  '_id',
  '__v',
  '_key',
])
const MOST_MORE = 20
const MOST_TEXT = 500

/** A document as a file; undefined where it is none. */
export function uploadOf(document: unknown): Upload | undefined {
  if (!isRecord(document)) return undefined
  const { filename, mimeType, url, filesize } = document
  if (typeof filename !== 'string' || filename === '') return undefined
  if (typeof mimeType !== 'string' && typeof filesize !== 'number') return undefined
  const more = Object.entries(document).filter(([key, value]) => !OWN.has(key) && isShort(key, value))
  return {
    name: basename(filename).slice(-255) || 'file',
    mime: (typeof mimeType === 'string' && mimeType.slice(0, 120)) || mimeOfName(filename),
    url: typeof url === 'string' ? url.slice(0, 2000) : '',
    alt: shortened(document['alt'] ?? document['altText']),
    focalPoint: focalPointOf(document),
    more: Object.fromEntries(more.slice(0, MOST_MORE)),
  }
}

const isShort = (key: string, value: unknown): boolean =>
  key.length <= 64 &&
  (typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && value !== '' && value.length <= MOST_TEXT))

/** What a document of a file says that an asset has no place for. */
export const unreadOf = (document: JsonRecord): string[] =>
  Object.entries(document).flatMap(([key, value]) =>
    OWN.has(key) || isEmpty(value) || isShort(key, value) ? [] : [key],
  )

/** The alternative text of a file in a language, or in the usual one. */
export function altTextOf({ alt }: Upload, locale: string, usual: string): string {
  if (typeof alt === 'string') return alt.trim()
  return [locale, usual].map((code) => textAt(alt, code).trim()).find((text) => text !== '') ?? ''
}

/** Texts of an upload are kept for as long as the file is read. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, MOST_TEXT)
  if (!isRecord(value)) return undefined
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, 100)
      .flatMap(([key, text]) => (typeof text === 'string' ? [[key, text.slice(0, MOST_TEXT)] as const] : [])),
  )
}

/** Where the centre of an image is, which Payload says in percents. */
function focalPointOf({ focalX, focalY }: JsonRecord): AssetRecord['focalPoint'] {
  const [x, y] = [Number(focalX ?? 50), Number(focalY ?? 50)]
  const isPlace = (part: number) => part >= 0 && part <= 100
  return isPlace(x) && isPlace(y) && !(x === 50 && y === 50) ? { x: x / 100, y: y / 100 } : null
}

interface Surroundings {
  file: SourceFile
  documents: Documents
  altText: string
}

/** Puts a file into a page, with where its bytes come from: the archive, else its address. */
export function addUpload(
  page: SourcePage,
  id: string,
  upload: Upload,
  { file, documents, altText }: Surroundings,
): void {
  const { name, mime, url, focalPoint, more } = upload
  const address = addressOf(url, file.siteUrl)
  page.records.assets.push({
    id,
    name,
    mime,
    sizeBytes: 0,
    altText: altText.slice(0, MOST_TEXT) || null,
    focalPoint,
    metadata: { ...more, ...(url !== '' && { sourceUrl: address ?? url }) },
    hash: null,
    base64Body: null,
  })
  const read = documents.fileOf(name)
  page.files.set(id, async () => {
    if (read)
      try {
        return { name, mime, bytes: await read(MOST_FILE_BYTES) }
      } catch (error) {
        if (error instanceof UnreadableFile) return error.message.replace(/\.$/, '')
        throw error
      }
    if (address !== undefined) return fetchNamed(file.services, address)
    return url === ''
      ? 'its document names no address'
      : `its address names no host (${url.slice(0, 100)}); say where the old site is (siteUrl), or put the files into the archive`
  })
}

function addressOf(url: string, siteUrl: string | undefined): string | undefined {
  if (/^https?:\/\//i.test(url)) return url
  return url !== '' && siteUrl !== undefined && URL.canParse(url, siteUrl)
    ? new URL(url, siteUrl).href
    : undefined
}

import { basename } from 'node:path/posix'
import type { AssetRecord } from '../../transfer/records.ts'
import { mimeOfName } from '../reading/file-mimes.ts'
import { at, recordAt, textAt } from '../reading/json-values.ts'
import { sourceId } from '../reading/source.ts'
import type { Locales } from './locales.ts'

const MOST_ADDRESS = 2000

/** A file of an asset. */
export interface AssetFile {
  id: string
  url: string
  name: string
  mime: string
  alt: string
  title: string
}

/** The files of an asset: several, where languages have different ones. */
export interface AssetFiles {
  records: AssetFile[]
  /** Which one is shown in a language, by their codes there. */
  byLocale: ReadonlyMap<string, AssetFile>
  /** Whether languages have alternative texts that a file, which has one for all, cannot have. */
  hasOtherTexts: boolean
}

interface Place {
  space: string
  id: string
  locales: Locales
}

/** The files of an asset of an export; undefined where it is archived or has none. */
export function filesOf(asset: unknown, { space, id, locales }: Place): AssetFiles | undefined {
  const isArchived =
    at(asset, 'sys', 'archivedVersion') !== undefined || at(asset, 'sys', 'archivedAt') !== undefined
  const given = recordAt(asset, 'fields', 'file')
  const codes = [...new Set([locales.usual, ...locales.codes.keys()])].filter(
    (code) => urlOf(given, code) !== '',
  )
  if (isArchived || codes.length === 0) return undefined
  const byUrl = new Map<string, AssetFile>()
  for (const code of codes) {
    const url = urlOf(given, code)
    const name = (textAt(given, code, 'fileName') || basename(url.split(/[?#]/, 1).join('')) || 'file').slice(
      -255,
    )
    if (!byUrl.has(url))
      byUrl.set(url, {
        id: sourceId('cf', space, 'asset', id, ...(byUrl.size > 0 ? [code] : [])),
        url,
        name,
        mime: textAt(given, code, 'contentType').slice(0, 120) || mimeOfName(name),
        alt: textsOf(asset, code, locales).slice(0, 500),
        title: textIn(asset, 'title', code, locales) || name,
      })
  }
  const byLocale = new Map(
    [...locales.codes.keys()].map((code) => {
      const own = [...locales.chainOf(code), ...codes].find((one) => codes.includes(one)) as string
      return [code, byUrl.get(urlOf(given, own)) as AssetFile]
    }),
  )
  const texts = new Set(Object.values(recordAt(asset, 'fields', 'description')).filter((text) => text !== ''))
  return { records: [...byUrl.values()], byLocale, hasOtherTexts: texts.size > byUrl.size }
}

/** The alternative text of an asset: what describes it, else what it is called. */
const textsOf = (asset: unknown, code: string, locales: Locales): string =>
  textIn(asset, 'description', code, locales) || textIn(asset, 'title', code, locales)

const textIn = (asset: unknown, field: string, code: string, { chainOf, usual }: Locales): string =>
  [...chainOf(code), usual]
    .map((one) => textAt(asset, 'fields', field, one).trim())
    .find((text) => text !== '') ?? ''

/** The address of a file; Contentful leaves the scheme out. */
function urlOf(files: unknown, code: string): string {
  const url = textAt(files, code, 'url') || textAt(files, code, 'upload')
  if (url.length > MOST_ADDRESS) return ''
  return url.startsWith('//') ? `https:${url}` : url
}

/** An address without what does not tell files apart, such as the size that an image is asked for in. */
export const plainAddress = (address: string): string =>
  address
    .split(/[?#]/, 1)
    .join('')
    .replace(/^(?:https?:)?\/\//i, '')

/** The record of a file. */
export const recordOf = ({ id, url, name, mime, alt }: AssetFile): AssetRecord => ({
  id,
  name,
  mime,
  sizeBytes: 0,
  altText: alt || null,
  focalPoint: null,
  metadata: { sourceUrl: url },
  hash: null,
  base64Body: null,
})

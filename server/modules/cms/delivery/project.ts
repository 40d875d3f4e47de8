import type { z } from 'zod'
import type { Services } from '../../../kernel/contract/context.ts'
import { AppError } from '../../../kernel/base/errors.ts'
import { addressesOf, FocalPoint } from '../core/asset-rows.ts'
import { siteUrl } from '../core/save-entry.ts'
import { E } from '../errors.ts'
import type { EntryData, FieldDef } from '../fields/field-types.ts'
import { hasTokens, replaceTokens } from '../fields/tokens.ts'
import { mapValues } from '../fields/values-of.ts'
import { MOST_REACHED, type Delivered, type Gathered, type NamedAsset, type Target } from './around.ts'
import type { Source } from './render-html.ts'

/** An asset as sites see it. */
export interface AssetSummary {
  id: string
  publicUrl: string
  altText: string | null
  mime: string
  sizeBytes: number
  width: number | null
  height: number | null
  focalPoint: z.output<typeof FocalPoint> | null
  variants: { width: number; height: number; format: string; publicUrl: string; sizeBytes: number }[]
}

/** An entry that another one refers to, as it is shown there. */
export interface Referred {
  id: string
  slug: string
  collection: string
  locale: string
  data: EntryData
}

/** Values of an entry as sites see them, with what its texts name, by the ids as written there. */
export interface Projected {
  data: EntryData
  assets: Record<string, AssetSummary>
  refs: Record<string, Referred>
}

/** How values are shown. */
export interface Showing {
  /** Each reference is replaced by its entry, so many levels deep; 0 leaves ids. */
  depth: number
  /** The language that was asked for. */
  locale: string | null
  /** Only these fields, of the entry itself. */
  fields?: ReadonlySet<string> | undefined
  /** Renders Markdown and rich text. */
  htmlOf?: ((source: Source) => string) | undefined
}

// One text may name the same entry over and over: what is shown grows by the product.
const MOST_SHOWN = 20_000
// The same in characters: of entries that are referred to, and of texts that are rendered.
const MOST_REFERRED_CHARACTERS = 16_000_000
const MOST_RENDERED_CHARACTERS = 4_000_000

/** What was read, by id. */
export interface Around {
  collections: ReadonlyMap<string, Delivered>
  assets: ReadonlyMap<string, AssetSummary>
  /** What is shown for an entry that is named, in a language; nothing where it is not published in it, and not itself. */
  targetOf(id: string, locale: string): Target | undefined
}

/** Puts in order what was read. Throws 400 `cms_invalid` where it is more than an answer may show. */
export function aroundOf(services: Pick<Services, 'config'>, gathered: Gathered): Around {
  if (gathered.reached > MOST_REACHED) throw tooMuch()
  const groupOf = new Map(gathered.named.map(({ id, groupId }) => [id, groupId]))
  const byId = new Map(gathered.targets.map((target) => [target.id, target]))
  const members = new Map(gathered.targets.map((target) => [`${target.groupId} ${target.locale}`, target]))
  const all = gathered.collection ? [gathered.collection, ...gathered.collections] : gathered.collections
  return {
    collections: new Map(all.map((collection) => [collection.id, collection])),
    assets: new Map(
      gathered.assets.flatMap((asset) => {
        const summary = summaryOf(services, asset)
        return summary ? [[asset.id, summary] as const] : []
      }),
    ),
    targetOf: (id, locale) => members.get(`${groupOf.get(id) ?? ''} ${locale}`) ?? byId.get(id),
  }
}

function summaryOf(services: Pick<Services, 'config'>, asset: NamedAsset): AssetSummary | undefined {
  const { publicUrl, variants } = addressesOf(services, asset)
  if (publicUrl === null) return undefined
  const { id, altText, mime, width, height, focalX: x, focalY: y } = asset
  return {
    id,
    publicUrl,
    altText,
    mime,
    sizeBytes: Number(asset.sizeBytes),
    width,
    height,
    focalPoint: x === null || y === null ? null : { x, y },
    variants: variants.map(({ width: wide, height: high, format, publicUrl: url, sizeBytes }) => ({
      width: wide,
      height: high,
      format,
      publicUrl: url,
      sizeBytes,
    })),
  }
}

/**
 * Shows entries as sites see them: exactly the fields of the collection, assets as objects, their addresses within texts, references
 * as far as asked for. Entries that are referred to are shown with their own assets and references only where a further level is.
 */
export class Projection {
  readonly #around: Around
  readonly #showing: Showing
  /** How many levels have their assets shown. */
  readonly #wholeLevels: number
  #shown = 0
  #referred = 0
  #rendered = 0
  readonly #sizes = new Map<string, number>()

  constructor(around: Around, showing: Showing) {
    this.#around = around
    this.#showing = showing
    this.#wholeLevels = Math.max(showing.depth, 1)
  }

  /** One of the entries that were found. */
  of({ collectionId, locale, data }: Pick<Target, 'collectionId' | 'locale' | 'data'>): Projected {
    const all = this.#around.collections.get(collectionId)?.fields ?? []
    const { fields: only } = this.#showing
    const fields = only ? all.filter(({ name }) => only.has(name)) : all
    const sides: Projected = { data: {}, assets: {}, refs: {} }
    sides.data = this.#show(fields, data, { locale, level: 0, sides })
    return sides
  }

  #show(fields: readonly FieldDef[], data: EntryData, at: Place): EntryData {
    const { level } = at
    const { depth, htmlOf } = this.#showing
    const isWhole = level < this.#wholeLevels
    return mapValues(fields, valuesOf(fields, data), (field, value) => {
      if (typeof value !== 'string') return value
      if (field.type === 'asset') return isWhole ? (this.#around.assets.get(value) ?? null) : value
      if (field.type === 'reference') return level < depth ? (this.#refer(value, at) ?? null) : value
      return hasTokens(field) && (isWhole || htmlOf) ? this.#text(field, value, at) : value
    })
  }

  #refer(id: string, { locale, level, sides }: Place): Referred | undefined {
    const { target, collection } = this.#targetOf(id, locale)
    if (!target || !collection) return undefined
    this.#referred += this.#sizeOf(target)
    if (++this.#shown > MOST_SHOWN || this.#referred > MOST_REFERRED_CHARACTERS) throw tooMuch()
    const { slug, locale: own } = target
    return {
      id: target.id,
      slug,
      collection: collection.slug,
      locale: own,
      data: this.#show(collection.fields, target.data, { locale: own, level: level + 1, sides }),
    }
  }

  /** How many characters the values of an entry are. */
  #sizeOf({ id, data }: Target): number {
    const known = this.#sizes.get(id)
    if (known !== undefined) return known
    const size = JSON.stringify(data).length
    this.#sizes.set(id, size)
    return size
  }

  #targetOf(id: string, locale: string) {
    const target = this.#around.targetOf(id, this.#showing.locale ?? locale)
    return { target, collection: target && this.#around.collections.get(target.collectionId) }
  }

  #text(field: FieldDef, text: string, at: Place): string {
    const { depth, htmlOf } = this.#showing
    const addresses: Record<string, string> = {}
    const replaced = replaceTokens(text, (kind, id) => {
      if (kind === 'ref') {
        if (at.level < depth) this.#noteReferred(id, at)
        const { target, collection } = htmlOf ? this.#targetOf(id, at.locale) : {}
        const address = target && collection ? siteUrl(collection, target) : null
        if (address !== null) setKey(addresses, id, address)
        return undefined
      }
      const asset = this.#around.assets.get(id)
      if (asset) setKey(at.sides.assets, id, asset)
      return asset?.publicUrl
    })
    if (!htmlOf) return replaced
    this.#rendered += replaced.length
    if (this.#rendered > MOST_RENDERED_CHARACTERS) throw tooMuch()
    return htmlOf({ type: field.type, text: replaced, addresses })
  }

  /** Keeps what a text refers to, by the id as written; an id that is there already is not followed again, so that circles end. */
  #noteReferred(id: string, at: Place): void {
    const { refs } = at.sides
    if (Object.hasOwn(refs, id)) return
    setKey(refs, id, undefined as unknown as Referred)
    const referred = this.#refer(id, at)
    if (referred) refs[id] = referred
    else delete refs[id]
  }
}

/** Exactly the values of these fields, in their order: what is missing is the default, else null. */
const valuesOf = (fields: readonly FieldDef[], data: EntryData): EntryData =>
  Object.fromEntries(
    fields.map(({ name, default: preset }) => [
      name,
      (Object.hasOwn(data, name) ? data[name] : undefined) ?? preset ?? null,
    ]),
  )

/** Where a value stands: in an entry of which language, by how many references it was reached, and what its texts name. */
interface Place {
  locale: string
  level: number
  sides: Projected
}

/** Sets a key that callers have chosen, whatever it is called. */
const setKey = <T>(of: Record<string, T>, key: string, value: T): void =>
  void Object.defineProperty(of, key, { value, enumerable: true, configurable: true, writable: true })

const tooMuch = (): AppError =>
  new AppError(
    E.cms_invalid,
    'The answer would show too much. Ask for fewer entries, for fewer of their `fields`, or for less depth.',
  )

import type { ContentField } from '@stoa/sdk'
import type { IconName } from '../../../ui/primitives/icon.tsx'

/** What kind of values a field has. */
export type FieldType = ContentField['type']

/** The types in groups, as the chooser shows them. */
export const TYPE_GROUPS = [
  ['text', ['text', 'markdown', 'rich_text']],
  ['choice', ['boolean', 'select', 'multi_select']],
  ['number', ['number', 'integer', 'date', 'datetime']],
  ['link', ['asset', 'reference']],
  ['structure', ['blocks', 'array', 'json']],
] as const satisfies readonly (readonly [string, readonly FieldType[]])[]

/** How each type is drawn. */
export const TYPE_ICONS: Readonly<Record<FieldType, IconName>> = {
  text: 'format',
  markdown: 'note',
  rich_text: 'bold',
  number: 'hash',
  integer: 'hash',
  boolean: 'check',
  date: 'clock',
  datetime: 'clock',
  select: 'checkCircle',
  multi_select: 'tag',
  asset: 'image',
  reference: 'link',
  array: 'list',
  blocks: 'grid',
  json: 'code',
}

/** Types whose values the delivery can filter by and put in order. */
export const INDEXABLE: ReadonlySet<FieldType> = new Set<FieldType>([
  'text',
  'number',
  'integer',
  'boolean',
  'date',
  'datetime',
  'select',
  'multi_select',
  'reference',
])

/** Types in which there may be texts that are searched. */
export const SEARCHABLE: ReadonlySet<FieldType> = new Set<FieldType>([
  'text',
  'markdown',
  'rich_text',
  'array',
  'blocks',
])

/** How deep lists may lie within lists. */
const MOST_DEPTH = 4

/** Where a field stands, by which some types are not possible. */
export interface FieldPlace {
  inBlock: boolean
  /** How many lists it lies in. */
  depth: number
}

/** A field of the collection itself. */
export const TOP: FieldPlace = { inBlock: false, depth: 0 }

/** Whether a field at a place can be of a type. */
export const canBe = (type: FieldType, { inBlock, depth }: FieldPlace): boolean =>
  type === 'blocks' ? !inBlock && depth === 0 : type === 'array' ? depth < MOST_DEPTH : true

import { z } from 'zod'
import type { FieldError } from '../../../kernel/base/errors.ts'
import type { Block, EntryData, FieldDef } from './field-types.ts'

const Place = z
  .string()
  .min(1)
  .max(300)
  .describe(
    'A field, as `body`; of a block or list by key or place: `sections.intro.props.text`, `quotes.2`.',
  )

/** Replaces an exact part of a text. */
export const TextReplacement = z
  .object({
    field: Place,
    find: z
      .string()
      .min(1)
      .max(2000)
      .describe('Exactly as stored; it must be there once, unless `all` or `occurrence` is given.'),
    replace: z.string().max(10_000),
    all: z.boolean().optional().describe('Replace it everywhere in the text.'),
    occurrence: z.int().min(1).max(100_000).optional().describe('Replace only this one, counted from 1.'),
  })
  .meta({ id: 'ContentTextReplacement' })

const BlockAt = {
  key: z.string().max(64).optional().describe('The block’s key; or `index`.'),
  index: z
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe('The block’s place, from 0, as it is when this edit is made.'),
}
const Props = z.record(z.string(), z.unknown())

/** Changes one block of a field of blocks. */
export const BlockEdit = z
  .discriminatedUnion('op', [
    z.object({
      op: z.literal('set'),
      field: Place,
      ...BlockAt,
      props: Props.describe('Merged with the block’s; `null` clears a value.'),
    }),
    z.object({ op: z.literal('remove'), field: Place, ...BlockAt }),
    z.object({
      op: z.literal('insert'),
      field: Place,
      block: z.object({ type: z.string().max(64), key: z.string().max(64).optional(), props: Props }),
      index: BlockAt.index.describe('Where it is put; at the end unless said.'),
    }),
    z.object({
      op: z.literal('move'),
      field: Place,
      ...BlockAt,
      toIndex: z.int().min(0).max(1000).describe('Its place afterwards.'),
    }),
  ])
  .meta({ id: 'ContentBlockEdit' })

export interface Edits {
  textReplacements?: readonly z.output<typeof TextReplacement>[] | undefined
  blockEdits?: readonly z.output<typeof BlockEdit>[] | undefined
}

/** Characters that the replacements of one call may look through and write, all together. */
const MOST_EDITED = 4_000_000
const MOST_PLACES = 50_000

/** What the replacements of one call have left to do. */
interface Room {
  characters: number
  places: number
}

/** An edit that cannot be made. */
class EditRefused extends Error {}

/** The values after all edits, first of blocks, then of texts, each in its order; or what is wrong with those that cannot be made. */
export function applyEdits(
  fields: readonly FieldDef[],
  data: EntryData,
  { textReplacements = [], blockEdits = [] }: Edits,
): { data: EntryData } | { problems: FieldError[] } {
  const edited = structuredClone(data)
  const room: Room = { characters: MOST_EDITED, places: MOST_PLACES }
  const problems: FieldError[] = []
  const attempt = (path: string, edit: () => void) => {
    try {
      edit()
    } catch (error) {
      if (!(error instanceof EditRefused)) throw error
      problems.push({ path, message: error.message })
    }
  }
  for (const [index, edit] of blockEdits.entries())
    attempt(`blockEdits.${index}`, () => editBlocks(fields, edited, edit))
  for (const [index, edit] of textReplacements.entries())
    attempt(`textReplacements.${index}`, () => replaceText(fields, edited, edit, room))
  return problems.length > 0 ? { problems } : { data: edited }
}

function editBlocks(fields: readonly FieldDef[], data: EntryData, edit: z.output<typeof BlockEdit>): void {
  if (fields.find(({ name }) => name === edit.field)?.type !== 'blocks')
    throw new EditRefused(`${edit.field} is no field of blocks`)
  const blocks = (data[edit.field] ??= []) as Block[]
  if (edit.op === 'insert') {
    const { index = blocks.length, block } = edit
    if (index > blocks.length) throw new EditRefused(`there are only ${blocks.length} blocks`)
    blocks.splice(index, 0, block as Block)
    return
  }
  const at = placeOf(blocks, edit)
  const [block] = edit.op === 'set' ? [blocks[at]] : blocks.splice(at, 1)
  if (edit.op === 'set' && block) block.props = { ...block.props, ...edit.props }
  if (edit.op !== 'move' || !block) return
  if (edit.toIndex > blocks.length) throw new EditRefused(`there are only ${blocks.length + 1} blocks`)
  blocks.splice(edit.toIndex, 0, block)
}

function placeOf(
  blocks: readonly Block[],
  { key, index }: { key?: string | undefined; index?: number | undefined },
): number {
  if ((key === undefined) === (index === undefined))
    throw new EditRefused('say which block, by either key or index')
  const at = key === undefined ? (index as number) : blocks.findIndex((block) => block.key === key)
  if (at < 0 || at >= blocks.length)
    throw new EditRefused(
      key === undefined ? `there are only ${blocks.length} blocks` : `no block has the key ${key}`,
    )
  return at
}

function replaceText(
  fields: readonly FieldDef[],
  data: EntryData,
  edit: z.output<typeof TextReplacement>,
  room: Room,
): void {
  const { field, find, replace, all, occurrence } = edit
  const { read, write } = textAt(fields, data, field)
  const text = read()
  const places = room.characters < text.length ? [] : placesOf(text, find, room.places)
  const written = all ? places.length * replace.length + text.length : text.length + replace.length
  room.characters -= text.length + written
  room.places -= places.length
  if (room.characters < 0 || room.places < 0)
    throw new EditRefused('these replacements are too many for one call: make some of them in another')
  if (places.length === 0) throw new EditRefused(`the text is not in ${field}`)
  if (all && occurrence !== undefined) throw new EditRefused('say either all or occurrence')
  if (all) return write(text.split(find).join(replace))
  if (occurrence === undefined && places.length > 1)
    throw new EditRefused(
      `the text is in ${field} ${places.length} times, at the characters ${places.slice(0, 5).join(', ')}: add what stands around it, or say occurrence or all`,
    )
  const at = places[(occurrence ?? 1) - 1]
  if (at === undefined) throw new EditRefused(`the text is in ${field} only ${places.length} times`)
  return write(text.slice(0, at) + replace + text.slice(at + find.length))
}

/** Where a text is found; one place more than `most` says that there are more. */
function placesOf(text: string, find: string, most: number): number[] {
  const places: number[] = []
  for (
    let at = text.indexOf(find);
    at !== -1 && places.length <= most;
    at = text.indexOf(find, at + find.length)
  )
    places.push(at)
  return places
}

const TEXTS: ReadonlySet<FieldDef['type']> = new Set<FieldDef['type']>(['text', 'markdown', 'rich_text'])

/** The text at a place, followed through lists and blocks by their definitions. */
function textAt(
  fields: readonly FieldDef[],
  data: EntryData,
  place: string,
): { read(): string; write(text: string): void } {
  const steps = place.split('.')
  let [definitions, holder, key] = [fields, data as Record<string, unknown>, steps.shift() ?? '']
  let field = definitions.find(({ name }) => name === key)
  while (steps.length > 0 && field) {
    const list = holder[key]
    const step = steps.shift() as string
    if (!Array.isArray(list)) throw new EditRefused(`${place} is not there`)
    const index = /^\d+$/.test(step)
      ? Number(step)
      : (list as Block[]).findIndex((block) => block?.key === step)
    const { type, options } = field
    if (list[index] === undefined) throw new EditRefused(`${place} is not there`)
    if (type === 'array') {
      ;[holder, key, field] = [list as unknown as Record<string, unknown>, String(index), options?.items]
      continue
    }
    const block = list[index] as Block
    const property = steps.shift() === 'props' ? steps.shift() : undefined
    definitions = options?.blockTypes?.find(({ name }) => name === block.type)?.fields ?? []
    field = definitions.find(({ name }) => name === property)
    ;[holder, key] = [block.props, property ?? '']
  }
  if (!field || !TEXTS.has(field.type)) throw new EditRefused(`${place} is no text`)
  const value = holder[key] ?? ''
  return {
    read: () => String(value),
    write: (text) => void (holder[key] = text),
  }
}

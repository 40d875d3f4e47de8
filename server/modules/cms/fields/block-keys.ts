import { randomBytes } from 'node:crypto'
import type { Block, EntryData, FieldDef } from './field-types.ts'

/** The same values, with a key for each block that has none, by which edits name it. */
export function withBlockKeys(fields: readonly FieldDef[], data: EntryData): EntryData {
  const keyed = { ...data }
  for (const { name, type } of fields) {
    const blocks = data[name]
    if (type === 'blocks' && Array.isArray(blocks))
      keyed[name] = (blocks as Block[]).map((block) =>
        block.key === undefined
          ? { type: block.type, key: randomBytes(6).toString('hex'), props: block.props }
          : block,
      )
  }
  return keyed
}

import type { ContentBlockType } from '@stoa/sdk'

/** One block, as it is stored. */
export interface Block {
  type: string
  key: string
  props: Record<string, unknown>
}

/** A new block of a type, with the defaults of its fields. */
export const newBlock = ({ name, fields }: ContentBlockType): Block => ({
  type: name,
  key: crypto.randomUUID().replaceAll('-', '').slice(0, 12),
  props: Object.fromEntries(
    fields.flatMap(({ name: field, default: preset }) => (preset === undefined ? [] : [[field, preset]])),
  ),
})

const SUMMARY = 120

/** A line about what a block says: its first text. */
export function blockSummary({ props }: Block, type: ContentBlockType | undefined): string {
  const values = (type?.fields ?? []).map(({ name }) => props[name])
  const first = values.find((value) => typeof value === 'string' && value.trim() !== '') as string | undefined
  return (first ?? '').replace(/\s+/g, ' ').slice(0, SUMMARY)
}

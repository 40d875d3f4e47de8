import { z } from 'zod'
import type { Part } from '../../kernel/contract/glance.ts'

/** A field of the contract that no module declares yet: its schema, and the value it has until one does. */
export type Unfilled = Record<string, readonly [schema: z.ZodType, value: unknown]>

interface Joined<Question> extends Part<Question> {
  description: string
  /** What the fields are that no module fills. */
  empty: Record<string, unknown>
  /** A sentence for the reference on them. */
  told: string
}

/** Joins the parts that modules declare to one answer; fields that no module fills have the value in `unfilled`. */
export function join<Question>(
  declared: readonly (Part<Question> | undefined)[],
  unfilled: Unfilled = {},
): Joined<Question> {
  const parts = declared.filter((part) => part !== undefined)
  const shape = Object.assign({}, ...parts.map((part) => part.shape)) as z.ZodRawShape
  const left = Object.entries(unfilled).filter(([field]) => !(field in shape))
  const empty = Object.fromEntries(left.map(([field, [, value]]) => [field, value]))
  return {
    shape: { ...shape, ...Object.fromEntries(left.map(([field, [schema]]) => [field, schema])) },
    description: parts.flatMap(({ description = [] }) => description).join(' '),
    empty,
    async read(ctx, question) {
      const read = await Promise.all(parts.map((part) => part.read(ctx, question)))
      return Object.assign({}, empty, ...read)
    },
    told: tellEmpty(empty),
  }
}

function tellEmpty(empty: Record<string, unknown>): string {
  const names = Object.keys(empty).map((field) => `\`${field}\``)
  if (names.length === 0) return ''
  const values = [
    ...new Set(Object.values(empty).map((value) => (Array.isArray(value) ? 'empty' : String(value)))),
  ]
  return ` Nothing fills ${new Intl.ListFormat('en').format(names)} yet: ${values.join(' or ')}.`
}

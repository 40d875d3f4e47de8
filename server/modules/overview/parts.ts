import type { z } from 'zod'
import type { Part } from '../../kernel/contract/glance.ts'

/** Joins the parts that modules declare to one answer. */
export function join<Question>(
  declared: readonly (Part<Question> | undefined)[],
): Part<Question> & { description: string } {
  const parts = declared.filter((part) => part !== undefined)
  return {
    shape: Object.assign({}, ...parts.map((part) => part.shape)) as z.ZodRawShape,
    description: parts.flatMap(({ description = [] }) => description).join(' '),
    async read(ctx, question) {
      const read = await Promise.all(parts.map((part) => part.read(ctx, question)))
      return Object.assign({}, ...read)
    },
  }
}

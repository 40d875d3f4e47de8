import { expect, test } from 'vitest'
import { z } from 'zod'
import { withoutNulls } from './optional-nulls.ts'

const schema = z.object({
  id: z.string(),
  limit: z.int().default(20),
  query: z.string().optional(),
  owner: z.string().nullable().optional(),
})

test('null in the place of an optional argument is as if it were left out', () => {
  const read = (args: Record<string, unknown>) => schema.safeParse(withoutNulls(schema, args))
  expect(read({ id: 'a', limit: null, query: null }).data).toEqual({ id: 'a', limit: 20 })
  // Where null says something it is kept, and what has to be there is missed.
  expect(read({ id: 'a', owner: null }).data).toEqual({ id: 'a', limit: 20, owner: null })
  expect(read({ id: null }).success).toBe(false)
  const args = { id: 'a', unknown: null }
  expect(withoutNulls(schema, args)).toEqual(args)
})

import { z } from 'zod'
import { shape } from './shapes.ts'

/** What became of a page of records from elsewhere. */
export const ImportResult = shape('ImportResult', {
  created: z.int(),
  updated: z.int(),
  skipped: z.int().describe('Here already, or without what they belong to.'),
  idMap: z
    .record(z.string(), z.string())
    .describe('The ids here of what the page has and other records may belong to.'),
  warnings: z.array(z.string()),
})

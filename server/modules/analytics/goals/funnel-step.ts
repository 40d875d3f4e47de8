import { z } from 'zod'
import { shape } from '../../../kernel/contract/shapes.ts'

/** A step of a funnel: at least one of the three. */
export const FunnelStep = shape('FunnelStep', {
  label: z.string().trim().min(1).max(120).optional(),
  subjectType: z.string().min(1).max(32).optional(),
  subjectId: z.string().min(1).max(512).optional(),
  pathLike: z
    .string()
    .min(1)
    .max(512)
    .optional()
    .describe('A pattern of the path without its query: % stands for any text, _ for any character.'),
}).refine(({ subjectType, subjectId, pathLike }) => subjectType ?? subjectId ?? pathLike, {
  message: 'a step needs a subjectType, a subjectId or a pathLike',
})
export type FunnelStep = z.output<typeof FunnelStep>

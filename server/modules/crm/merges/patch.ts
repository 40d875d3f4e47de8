import { z } from 'zod'
import { LAWFUL } from '../contacts/people.ts'

/**
 * What the contact that stays is to have; whatever else is given is left out. Its email it keeps: a shell leads on from each address,
 * and two contacts never have one.
 */
export const Patch = z
  .object({
    name: z.string().trim().min(1).max(120).nullable(),
    phone: z.string().trim().min(3).max(64).nullable(),
    title: z.string().trim().min(1).max(120).nullable(),
    address: z.string().trim().min(1).max(500).nullable(),
    tags: z.array(z.string().trim().min(1).max(64)).max(64),
    customFields: z.record(
      z.string().min(1).max(64),
      z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]),
    ),
    doNotContact: z.literal(true),
    consentLawfulBasis: LAWFUL,
    consentSource: z.string().trim().min(1).max(120),
  })
  .partial()
  .meta({ id: 'MergePatch' })

export type PatchOf = z.output<typeof Patch>

import { z } from 'zod'
import type { Declared } from '../../../kernel/contract/module.ts'
import { shape } from '../../../kernel/contract/shapes.ts'
import { READ } from '../access.ts'
import { Person, requirePerson, type PersonRow } from '../contacts/people.ts'
import { E } from '../errors.ts'
import { operation } from '../module.ts'
import { holdersOf, merged } from './merge.ts'
import { assertPending, Proposal, ProposalId, findProposal, present } from './proposals.ts'

const Moved = shape('MergeMoves', {
  name: z.string().describe('The kind of rows, such as `crm_notes`.'),
  count: z.int().describe('Ten thousand where there are more.'),
})

/** Made of what the modules declare that they hold of contacts. */
export const previewMergeProposal = (declared: Declared) =>
  operation({
    name: 'crm.previewMergeProposal',
    summary: 'Show what applying a merge proposal would do',
    description:
      'Both contacts, the one that stays as it would be, and what would go along. Applying with the same `mergeFingerprint` does this, for what has not changed since.',
    access: READ,
    effect: 'read',
    rest: 'GET /v1/crm/merge-proposals/{id}/preview',
    tool: 'crm_preview_merge_proposal',
    toolListing: 'toolset',
    input: z.object({ id: ProposalId }),
    output: z.object({
      proposal: Proposal,
      keeper: Person.describe('The contact that stays, as it is.'),
      other: Person.describe('The one that becomes it.'),
      result: Person.describe('What the one that stays would be.'),
      moves: z.array(Moved).describe('What names the other and would name the one that stays.'),
      needsAdmin: z.boolean().describe('Both were proved: an owner or admin has to say that they are one.'),
    }),
    errors: [E.crm_not_found, E.crm_invalid, E.contact_not_found],
    async run(ctx, { id }) {
      const row = await findProposal(ctx, id)
      assertPending(row)
      const otherId = row.recommendedKeeperId === row.contactAId ? row.contactBId : row.contactAId
      const keeper = await requirePerson(ctx, row.recommendedKeeperId)
      const other = await requirePerson(ctx, otherId)
      const { customFields, consentEvidence, externalId, ...set } = merged(keeper, other, row.patch)
      const moves = []
      for (const { name, count } of holdersOf(declared)) {
        const found = await count(ctx, otherId)
        if (found > 0) moves.push({ name, count: found })
      }
      return {
        proposal: present(row),
        keeper,
        other,
        result: {
          ...keeper,
          ...set,
          endUserId: externalId ?? keeper.endUserId,
          consentEvidence: consentEvidence === null ? null : JSON.parse(consentEvidence),
          customFields: JSON.parse(customFields) as PersonRow['customFields'],
        } as PersonRow,
        moves,
        needsAdmin: keeper.endUserId !== null && other.endUserId !== null,
      }
    },
  })

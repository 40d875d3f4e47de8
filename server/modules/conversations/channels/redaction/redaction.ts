import { z } from 'zod'
import { AppError } from '../../../../kernel/base/errors.ts'
import { shape } from '../../../../kernel/contract/shapes.ts'
import { E } from '../../errors.ts'
import { operation } from '../../module.ts'
import { DETECTORS } from '../../../../lib/redaction/detectors.ts'
import { findPolicy } from '../../core/redaction-policy.ts'
import { NO_REDACTION, type RedactionPolicy } from '../../../../lib/redaction/redact.ts'

const DetectorName = z
  .enum(DETECTORS)
  .describe(
    'Identity numbers of Norway, Sweden and Denmark, numbers of payment cards, and international bank account numbers.',
  )
const Detectors = z.array(DetectorName).describe('What is hidden.')
const Policy = z
  .enum(['off', 'mask', 'remove'])
  .describe(
    '`mask` leaves the date of birth of identity numbers, the last four digits of cards, and country, check digits and last four characters of accounts; `remove` leaves a note of what was there.',
  )
const MinConfidence = z
  .enum(['high', 'medium'])
  .describe('`high`: check digits hold. `medium`: also what only looks like one and is called one.')

const Redaction = shape('Redaction', {
  detectors: Detectors,
  policy: Policy,
  minConfidence: MinConfidence,
  configured: z.boolean().describe('Whether a policy was ever saved.'),
  availableDetectors: z.array(DetectorName),
})

const present = (policy: RedactionPolicy | null): z.output<typeof Redaction> => ({
  ...(policy ?? NO_REDACTION),
  detectors: [...(policy ?? NO_REDACTION).detectors],
  configured: policy !== null,
  availableDetectors: [...DETECTORS],
})

export const getRedaction = operation({
  name: 'conversations.getRedaction',
  summary: 'Show what is hidden in customers’ messages',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/conversations/redaction',
  tool: 'conv_get_redaction',
  toolListing: 'toolset',
  input: z.object({}),
  output: Redaction,
  async run(ctx) {
    return present(await findPolicy(ctx))
  },
})

export const setRedaction = operation({
  name: 'conversations.setRedaction',
  summary: 'Choose what is hidden in customers’ messages',
  description:
    'Counts for messages that come in from now on; hidden digits are never stored. Whatever the policy, a message’s metadata says in `detectedNationalIds` what was found, and how often.',
  access: { scope: 'conv:write', audience: ['member', 'agent'], role: 'admin' },
  effect: 'write',
  rest: 'PUT /v1/conversations/redaction',
  tool: 'conv_set_redaction',
  toolListing: 'toolset',
  input: z.object({
    detectors: Detectors.max(50),
    policy: Policy,
    minConfidence: MinConfidence.default(NO_REDACTION.minConfidence),
  }),
  output: Redaction,
  errors: [E.conv_redaction_invalid],
  async run({ db, org, actor }, { policy, minConfidence, ...input }) {
    const detectors = [...new Set(input.detectors)]
    if (policy !== 'off' && detectors.length === 0) throw new AppError(E.conv_redaction_invalid)
    const row = {
      detectors,
      policy,
      minConfidence,
      updatedAt: new Date(),
      updatedBy: actor.id,
    }
    await db
      .insertInto('conv_redaction')
      .values({ orgId: org.id, ...row })
      .onConflict((conflict) => conflict.column('orgId').doUpdateSet(row))
      .execute()
    return present({ detectors, policy, minConfidence })
  },
})

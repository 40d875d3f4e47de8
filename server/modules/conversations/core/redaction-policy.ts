import type { Context } from '../../../kernel/contract/context.ts'
import { statement } from '../../../kernel/db/transaction.ts'
import type { RedactionPolicy } from '../../../lib/redaction/redact.ts'

/** A scalar sub-select for statements whose $1 is the organization: its `RedactionPolicy`, or null. */
export const REDACTION_POLICY_SQL = `(select jsonb_build_object('policy', policy, 'detectors', detectors,
  'minConfidence', min_confidence) from conv_redaction where org_id = $1)`

const current = statement('conv_redaction_policy', `select ${REDACTION_POLICY_SQL} as policy`)

/** The organization's policy, if one was set. */
export async function findPolicy({
  tx,
  org,
}: Pick<Context<string>, 'tx' | 'org'>): Promise<RedactionPolicy | null> {
  const [row] = await tx.query<{ policy: RedactionPolicy | null }>(current, [org.id])
  return row?.policy ?? null
}

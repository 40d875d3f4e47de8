import type { JobContext } from './context.ts'

/**
 * Works for each organization in a transaction of its own. Where it fails for one, the others have theirs; what failed is thrown
 * in the end.
 */
export async function inEachOrg(
  { transaction, signal }: Pick<JobContext, 'transaction' | 'signal'>,
  orgs: readonly { orgId: string }[],
  work: Parameters<JobContext['transaction']>[1],
): Promise<void> {
  const failures: unknown[] = []
  for (const { orgId } of orgs) {
    if (signal.aborted) return
    await transaction(orgId, work).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `it failed for ${failures.length} organizations`)
}

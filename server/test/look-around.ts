import type { JobContext } from '../kernel/contract/context.ts'
import { createParts } from '../kernel/contract/parts.ts'
import { createStorageQuota } from '../kernel/files/storage-quota.ts'
import { listGivenUpOfOrgs } from '../kernel/jobs/leases.ts'
import { jobTransaction } from '../kernel/jobs/runner.ts'
import { lookAround } from '../modules/alerts/watch.ts'
import type { TestApp } from './harness.ts'
import type { TestMachinery } from './machinery.ts'

/** Looks for what goes wrong, `times` with an hour between each, as a process that has just begun; throws what cannot be looked at. */
export async function lookForTrouble(
  app: TestApp,
  { machinery }: TestMachinery,
  times: number,
): Promise<void> {
  const { registry, database, services } = machinery
  const quota = createStorageQuota({ config: app.config, keepers: registry.uploads, db: database.system })
  const troubles = registry.modules.flatMap(({ troubles: own = [] }) => own)
  const ctx = {
    services: {
      ...services,
      part: createParts(() => machinery),
      uploads: quota,
      troubles,
      givenUpOfOrgs: () => listGivenUpOfOrgs(database.system),
    },
    systemDb: database.system,
    signal: new AbortController().signal,
    transaction: (orgId, work) => jobTransaction(machinery, { orgId, job: 'test' }, work),
  } as Pick<JobContext, 'systemDb' | 'signal' | 'transaction'> as JobContext
  for (let hours = 0; hours < times; hours += 1) await lookAround(ctx, hours * 3_600_000)
}

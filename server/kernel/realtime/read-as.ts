import { openWork, type Machinery } from '../calls/work.ts'
import { systemCaller } from '../contract/credentials.ts'
import type { Read } from '../contract/channel.ts'

/** A read transaction of one organization, as the system: for showing what is already decided to be shown. */
export function readAs(machinery: Machinery, orgId: string): Read {
  const info = {
    requestId: 'realtime',
    via: 'realtime' as const,
    address: '',
    origin: undefined,
    userAgent: undefined,
  }
  const unit = openWork(machinery, systemCaller(orgId), { info })
  return (work) => machinery.database.readTogether(orgId, (tx) => work(unit.context(tx)))
}

import { rawInserts } from '../baselines.ts'
import { ADMIN } from '../calls.ts'
import { load } from '../http-load.ts'
import { report } from '../report.ts'
import { SECONDS } from '../scale.ts'
import type { Stage } from '../stage.ts'
import { existing, visitorMessage } from './ingest.ts'

/** Messages and lists with so many processes on one port. */
export const workers =
  (count: number) =>
  async (stage: Stage): Promise<void> => {
    for (const connections of [16, 64]) {
      const limit = await rawInserts(stage.databaseUrl, connections, SECONDS / 2)
      const said = await load({
        url: stage.url,
        connections,
        seconds: SECONDS,
        request: (n) => visitorMessage(stage, existing(n)),
      })
      report(`message, existing session, ${connections}, SVC_WORKERS=${count}`, said, { limit })
      const path = '/v1/conversations?limit=20'
      const listed = await load({
        url: stage.url,
        connections,
        seconds: SECONDS,
        request: () => ({ method: 'GET', path, headers: ADMIN }),
      })
      report(`GET ${path}, ${connections}, SVC_WORKERS=${count}`, listed)
    }
  }

import { newId } from '../../kernel/base/ids.ts'
import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    alert: true
  }
}

export const samples: Samples = {
  kinds: { alert: { prefix: 'alr', paths: ['/v1/system/alerts/'] } },
  async make({ app, org }) {
    const id = newId('alr')
    await app.sql(
      `insert into alr_alerts (org_id, id, source, subject_id, severity, title, detail) values ($1, $2, 'webhook', $2, 'warning', 'A webhook', 'It is not reached.')`,
      [org.orgId, id],
    )
    return { ids: { alert: id } }
  },
}

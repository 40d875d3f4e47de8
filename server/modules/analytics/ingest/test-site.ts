import { createSecrets } from '../../../kernel/secrets/secrets.ts'
import { newId } from '../../../kernel/base/ids.ts'
import type { HttpAnswer, TestApp, TestOrg } from '../../../test/harness.ts'

/** A tracker of a test, and what its pages send. */
export interface TestSite {
  orgId: string
  trackerId: string
  key: string
  /** `POST /v1/a/<face>` with the key, as a beacon. */
  send(
    face: 't' | 's' | 'v' | 'identify',
    body: object,
    headers?: Record<string, string>,
  ): Promise<HttpAnswer>
  /** The stored views and events in the order in which they began. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into it
  rows(): Promise<any[]>
}

/** The user agent of a person's browser. */
export const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** For tests: a tracker straight in the database, with columns as given. */
export async function openSite(
  app: TestApp,
  org: TestOrg,
  columns: Record<string, unknown> = {},
): Promise<TestSite> {
  const trackerId = newId('atr')
  const made = createSecrets(app.config.secretKey).newToken('svc_track')
  const row = { org_id: org.orgId, id: trackerId, name: 'Site', ...columns }
  await app.sql(
    `insert into analytics_trackers (${Object.keys(row).join(', ')})
     values (${Object.keys(row).map((_, index) => `$${index + 1}`)})`,
    Object.values(row),
  )
  await app.sql(
    'insert into analytics_tracker_keys (org_id, id, tracker_id, hash, prefix, last4) values ($1, $2, $3, $4, $5, $6)',
    [org.orgId, newId('atk'), trackerId, made.hash, made.prefix, made.last4],
  )
  return {
    orgId: org.orgId,
    trackerId,
    key: made.token,
    send: (face, body, headers) =>
      app.http('POST', `/v1/a/${face}`, {
        body: JSON.stringify({ key: made.token, ...body }),
        headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': BROWSER, ...headers },
      }),
    rows: () =>
      app.sql(
        'select * from analytics_events where org_id = $1 and tracker_id = $2 order by created_at, id',
        [org.orgId, trackerId],
      ),
  }
}

import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { openPlanningClient } from '../../../test/planning-client.ts'
import { contentOf } from '../test-content.ts'
import { list } from './gather.ts'

let app: TestApp
let org: TestOrg
let client: pg.Client

const COUNT = 10_000

beforeAll(async () => {
  app = await startTestApp()
  org = await app.createOrg()
  const { id } = await contentOf(app, org).collection()
  await app.sql(
    `insert into cms_entries (org_id, id, collection_id, group_id, locale, status, slug, data, title, edited_by_type, edited_by_id,
       live_version, live_slug, live_data, published_at, live_at)
     select $1, 'cme_' || n, $2, 'cmg_' || n, 'en', 'published', 'n' || n, '{}', 'n', 'system', 'test', 1, 'n' || n, '{}',
       timestamptz '2026-01-01' + n * interval '1 minute', now() from generate_series(1, $3::int) n`,
    [org.orgId, id, COUNT],
  )
  await app.sql(
    `insert into cms_reference_edges (org_id, from_entry_id, is_live, field, kind, to_entry_id)
     select $1, 'cme_' || n, true, 'body', 'inline', 'cme_' || 1 + (n + k) % $2::int
     from generate_series(1, $2::int) n, generate_series(2, 4) k`,
    [org.orgId, COUNT],
  )
  await app.sql('analyze')
  client = await openPlanningClient(app, org.orgId)
})
afterAll(async () => {
  await client.end()
  await app.close()
})

it('a page of a list with what it refers to reads its entries and theirs, however many there are', async () => {
  await client.query(`prepare list as ${list.text}`)
  const { rows } = await client.query(
    `explain (analyze, buffers, format json) execute list('${org.orgId}', null, 1, 1, 'articles', 'infinity', '', 21)`,
  )
  const { Plan: plan } = rows[0]['QUERY PLAN'][0]
  expect(JSON.stringify(plan)).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"cms_(entries|reference_edges)"/)
  // 21 entries with three references each; the whole table has thousands of pages.
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(2000)
})

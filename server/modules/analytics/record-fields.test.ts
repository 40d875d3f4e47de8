import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { registryOfModules } from '../../app.ts'
import { columnName } from '../../kernel/db/column-names.ts'
import { openApi } from '../../kernel/openapi/index.ts'
import { sharedTestApp, type TestApp } from '../../test/harness.ts'
import { VISIT_DIMENSIONS } from './engine/columns.ts'
import { readView } from './ingest/payloads.ts'
import { openSite } from './ingest/test-site.ts'
import { COLUMN_FIELDS, SENT_FIELDS, type Sent } from './record-fields.ts'
import { insertTracker } from './test-events.ts'

let app: TestApp
beforeAll(async () => void (app = await sharedTestApp()))

/** A value that a field takes as it is. */
const SAMPLES: Record<Sent['kind'], unknown> = {
  text: 'nb',
  cutText: 'nb',
  count: 25,
  flatObject: { plan: 'pro' },
  flag: true,
}

type Field = (typeof SENT_FIELDS)[number]

const sampleOf = ({ name, sent }: Field): unknown =>
  name === 'referrer' ? 'https://example.com/' : SAMPLES[sent.kind]

/** A body with fields at their places. */
function bodyOf(value: (field: Field) => unknown, fields: readonly Field[] = SENT_FIELDS) {
  const body: Record<string, unknown> = { key: 'svc_track_x', subjectId: '/' }
  for (const field of fields) {
    const [group = '', inner] = field.at.split('.')
    if (inner === undefined) body[group] = value(field)
    else body[group] = { ...(body[group] as object), [inner]: value(field) }
  }
  return body
}

describe('each field of a record', () => {
  it('is a column with the same type, and each column is a field', async () => {
    const columns = await app.sql(
      `select column_name as name, data_type as type, is_nullable = 'NO' as required from information_schema.columns
       where table_name = 'analytics_events' and column_name <> all($1)`,
      [['org_id', 'id', 'day', 'tracker_id', 'contact_id', 'created_at']],
    )
    const fields = COLUMN_FIELDS.map(({ name, column, isRequired }) => ({
      name: columnName(name),
      type: column.type,
      required: isRequired,
    }))
    const sorted = (list: { name: string }[]) => list.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    expect(sorted(fields)).toEqual(sorted(columns))
  })

  it('that pages send is read from its place, and refused by its name where it is malformed', () => {
    const read = readView(bodyOf((field) => (field.sent.kind === 'flag' ? field.sent.is : sampleOf(field))))
    for (const field of SENT_FIELDS) {
      const sample = sampleOf(field)
      const expected = field.sent.kind === 'flatObject' ? JSON.stringify(sample) : sample
      expect(read[field.name], field.name).toEqual(expected)
    }
    for (const field of SENT_FIELDS.filter(({ sent }) => sent.kind !== 'flag')) {
      const wrong = bodyOf(() => ['neither text nor number'], [field])
      expect(() => readView(wrong), field.name).toThrow(
        expect.objectContaining({
          fields: [{ path: field.at.split('.').at(-1), message: expect.any(String) }],
        }),
      )
    }
  })

  it('that pages send is in OpenAPI, for views and for entries', () => {
    // oxlint-disable-next-line typescript/no-explicit-any -- looked into
    const { paths } = openApi(registryOfModules(), '0') as { paths: Record<string, any> }
    const named = SENT_FIELDS.map(({ at }) => at.split('.')[0])
    for (const path of ['/v1/a/t', '/v1/a/v']) {
      const { properties } = paths[path].post.requestBody.content['application/json'].schema
      expect(Object.keys(properties)).toEqual(expect.arrayContaining([...new Set(named)]))
      expect(Object.keys(properties.utm.properties)).toEqual(['source', 'medium', 'campaign'])
    }
  })

  it('goes out with the export and comes in with the import as it was stored', async () => {
    const [from, to] = [await app.createOrg('From'), await app.createOrg('To')]
    const site = await openSite(app, from)
    const sent = bodyOf(
      (field) => (field.sent.kind === 'flag' ? null : sampleOf(field)),
      SENT_FIELDS.filter(({ name }) => name !== 'ageMs'),
    )
    expect((await site.send('t', { ...sent, key: site.key })).status).toBe(204)
    // What the network and the browser of a test do not tell.
    await app.sql(
      `update analytics_events set country = 'NO', region = 'Oslo', bot = 'rate' where org_id = $1`,
      [from.orgId],
    )
    const { body } = await app.http('GET', '/v1/analytics/export/events', { key: from.key })
    const [exported] = body.records.viewEvents
    for (const { name } of COLUMN_FIELDS) expect(exported[name], name).not.toBeNull()
    const idMap = { [site.trackerId]: await insertTracker(app, to.orgId) }
    const { status } = await app.http('POST', '/v1/analytics/import', {
      key: to.key,
      body: { events: body, idMap },
    })
    expect(status).toBe(200)
    const names = COLUMN_FIELDS.map(({ name }) => columnName(name)).join(', ')
    const rows = await app.sql(
      `select ${names}, created_at from analytics_events where org_id = any($1) order by id`,
      [[from.orgId, to.orgId]],
    )
    expect(rows).toHaveLength(2)
    expect(rows[1]).toEqual(rows[0])
  })

  // Files of days that are over have their columns in this order: see RECORD_FIELDS before you change it.
  it('that tells visits apart has its place in the files of sealed days', () => {
    expect(VISIT_DIMENSIONS.join(' ')).toBe(
      'entryPage exitPage channel source referrer utmSource utmMedium utmCampaign country region language device browser os screen bot',
    )
  })
})

describe('docs/analytics.md', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../docs/analytics.md'), 'utf8')

  it('lists every field that is stored, and whether the page tells it', () => {
    const [, section = ''] = text.split('## What a record has')
    const rows = [...section.matchAll(/^\| `(\w+)` +\|.*\| (page|service) +\|$/gm)]
    const isSent = (name: string) =>
      name.startsWith('subject') || SENT_FIELDS.some((field) => field.name === name)
    expect(rows.map(([, name, by]) => [name, by])).toEqual(
      COLUMN_FIELDS.map(({ name }) => [name, isSent(name) ? 'page' : 'service']),
    )
  })

  it('names everything that filters can ask of a visit', () => {
    const [, listed = ''] = /Everything else \(([^)]*)\)/.exec(text) ?? []
    expect([...listed.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(
      VISIT_DIMENSIONS.filter((name) => name !== 'bot'),
    )
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../../../kernel/db/database.ts'
import { openPools } from '../../../kernel/db/pools.ts'
import { sharedTestApp, type TestApp, type TestOrg } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'
import { deliverEntries } from './deliver-entries.ts'

let app: TestApp
let org: TestOrg
beforeAll(async () => {
  app = await sharedTestApp()
  org = await app.createOrg()
})

describe('entries for sites', () => {
  it('come by id with what they refer to, and without what is not published', async () => {
    const content = contentOf(app, org)
    await content.collection()
    const target = await content.entry('target', { title: 'Target' }, { status: 'published' })
    const draft = await content.entry('draft')
    const shown = await content.entry(
      'shown',
      { title: 'Shown', body: `See ref://${target.id}`, related: target.id },
      { status: 'published' },
    )
    const pools = openPools(app.databaseUrl, 2)
    const found = await createDatabase(pools).readTogether(org.orgId, (tx) =>
      deliverEntries(
        tx,
        { config: app.config },
        { orgId: org.orgId, ids: [shown.id, draft.id], references: true },
      ),
    )
    await pools.close()
    expect([...found.keys()]).toEqual([shown.id])
    const { data, refs, collection } = found.get(shown.id) ?? {}
    const referred = { id: target.id, slug: 'target', collection: 'articles', locale: 'en' }
    expect(collection).toMatchObject({ slug: 'articles' })
    expect(data).toMatchObject({ body: `See ref://${target.id}`, cover: null, related: referred })
    expect(refs).toMatchObject({ [target.id]: { ...referred, data: { title: 'Target', related: null } } })
  })
})

import { expect, it } from 'vitest'
import { sharedTestApp } from '../../../test/harness.ts'
import { contentOf } from '../test-content.ts'

it('an import that names as many entries elsewhere as it may finds the group of each without looking through all', async () => {
  const app = await sharedTestApp()
  const org = await app.createOrg()
  const content = contentOf(app, org)
  const { id: collectionId } = await content.collection()
  const entries = Array.from({ length: 5000 }, (_, n) => ({
    id: `e${n}`,
    collectionId,
    slug: `slug-${n}`,
    locale: 'en',
  }))
  const before = process.cpuUsage()
  const answer = await content.made('POST', '/transfer/import', { records: { elsewhere: { entries } } })
  expect(answer.created).toBe(0)
  const { user } = process.cpuUsage(before)
  expect(user / 1000).toBeLessThan(2000)
}, 60_000)

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sharedTestApp } from '../../test/harness.ts'

test('every file that the build of the widget names is served', async () => {
  const app = await sharedTestApp()
  const folder = join(import.meta.dirname, '../../../dist/widget')
  const manifest: Record<string, string | string[] | Record<string, string>> = JSON.parse(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  )
  const files = Object.values(manifest).flatMap((each) =>
    typeof each === 'string' ? [each] : Object.values(each),
  )
  expect(files.length).toBeGreaterThan(20)
  for (const file of files)
    expect([file, (await fetch(`${app.url}/widget/${file}`)).status]).toEqual([file, 200])
})

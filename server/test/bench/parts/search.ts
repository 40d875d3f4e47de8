import { ADMIN, call } from '../calls.ts'
import { load } from '../http-load.ts'
import { statementsOf } from '../plans.ts'
import { line, report } from '../report.ts'
import { scaled, SECONDS } from '../scale.ts'
import type { Stage } from '../stage.ts'

const QUERIES = {
  'a common word': 'order',
  'a rare word': 'Zwieselbach',
  'two words': 'broken zipper',
  'a part of a word': 'ouche',
  'a name': 'Petra',
  'a number': `#${scaled(123)}`,
  'two letters': 'zi',
  'no hit': 'qxjvqz',
}

/** What is typed into the search of a large organization, by one, four and sixteen at once. */
export async function search(stage: Stage): Promise<void> {
  const { url } = stage
  for (const [what, q] of Object.entries(QUERIES)) {
    const path = `/v1/conversations?${new URLSearchParams({ q })}`
    const request = { method: 'GET', path, headers: ADMIN }
    const { items, nextCursor } = (await call(url, 'GET', path)) as unknown as Page
    const found = `${items.length}${nextCursor === null ? '' : ' and more'} found`
    line(`search for ${what}: ${q}`, `${found}; ${await statementsOf(stage, request)}`)
    for (const connections of [1, 4, 16]) {
      const result = await load({ url, connections, seconds: SECONDS / 2, request: () => request })
      report(`  by ${connections} at once`, result)
    }
  }
}

interface Page {
  items: unknown[]
  nextCursor: string | null
}

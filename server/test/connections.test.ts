import { expect, inject, it } from 'vitest'
import { connectionsOf, warnOfFewConnections } from '../connections.ts'

it('an operator is told when PostgreSQL allows fewer connections than the workers may want', async () => {
  const said: string[] = []
  const log = { warn: (_: object, text: string) => void said.push(text) }
  await warnOfFewConnections(
    inject('templateUrl'),
    connectionsOf({ SVC_WORKERS: 1, SVC_DATABASE_POOL: 10 }),
    log,
  )
  expect(said).toEqual([])
  await warnOfFewConnections(
    inject('templateUrl'),
    connectionsOf({ SVC_WORKERS: 64, SVC_DATABASE_POOL: 20 }),
    log,
  )
  expect(said).toEqual([
    expect.stringMatching(
      /^PostgreSQL allows \d+ connections, and up to 3840 may be wanted: raise max_connections/,
    ),
  ])
})

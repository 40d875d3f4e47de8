import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { storeNext } from '../../modules/conversations/inbox/lists/store-search-texts.ts'
import { onDatabase } from './database.ts'
import { line } from './report.ts'
import { scaled } from './scale.ts'
import { makeWords } from './seed-words.ts'

const CONVERSATIONS = scaled(100_000)

/** Fills the one organization of a database with conversations of two years, so that statistics and plans fit them. */
export async function seedOrganization(root: string, databaseUrl: string): Promise<void> {
  const started = performance.now()
  const [found] = await onDatabase(databaseUrl, async (client) => {
    await insertWords(client)
    await client.query(
      `set bench.conversations = ${CONVERSATIONS}; set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '128MB'`,
    )
    await client.query(readFileSync(join(root, 'server/test/bench/seed.sql'), 'utf8'))
    await storeSearchTexts(client)
    await client.query('vacuum analyze')
    await client.query(factsOf(root))
    await client.query('checkpoint')
    const { rows } = await client.query<{ messages: number; mb: number }>(
      `select count(*)::int as messages, (pg_database_size(current_database()) / 1048576)::int as mb from conv_messages`,
    )
    return rows
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  line(
    'seeded',
    `${CONVERSATIONS} conversations, ${found?.messages} messages, ${found?.mb} MB, in ${seconds} s`,
  )
}

/** Makes the texts of conversations as the service's job does, which would be at it for the first minute. */
async function storeSearchTexts(client: pg.Client): Promise<void> {
  const [org] = (await client.query<{ id: string }>('select id from iam_orgs')).rows
  for (let isWhole = false; !isWhole;) {
    const { rows } = await client.query<{ isLast: boolean }>(storeNext.text, [org?.id])
    isWhole = rows[0]?.isLast ?? true
  }
}

/** The statement with which the reports' facts were filled in for what was there before them. */
function factsOf(root: string): string {
  const migration = readFileSync(join(root, 'server/migrations/0010_overview.sql'), 'utf8')
  const [statement] = /^insert into overview_conversations \(org_id[^;]*;/m.exec(migration) ?? []
  if (statement === undefined) throw new Error('the migration of the reports has no such statement any more')
  return statement
}

async function insertWords(client: pg.Client): Promise<void> {
  const { phrases, firstNames, lastNames } = makeWords()
  for (const [name, texts] of Object.entries({ phrases, first_names: firstNames, last_names: lastNames })) {
    await client.query(`create temp table seed_${name} (n int generated always as identity, text text)`)
    await client.query(`insert into seed_${name} (text) select unnest($1::text[])`, [texts])
    await client.query(`analyze seed_${name}`)
  }
}

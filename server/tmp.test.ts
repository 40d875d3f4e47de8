import { expect, it } from 'vitest'
import { startTestApp } from './test/harness.ts'
it('x', async () => {
  const app = await startTestApp()
  await app.sql(`create table px (id text, day date, n int, primary key (id, day)) partition by range (day)`)
  await app.sql(`create table px1 partition of px for values from ('2020-01-01') to ('2030-01-01')`)
  const q = `insert into px as e select * from unnest($1::text[], $2::date[], $3::int[]) on conflict (id, day) do update set n = e.n + 1 returning (e.xmax = 0) as new`
  console.log(await app.sql('select version()'))
  console.log(await app.sql(q, [['a','b'],['2026-01-01','2026-01-01'],[1,1]]))
  console.log(await app.sql(q, [['a','c'],['2026-01-01','2026-01-01'],[1,1]]))
  await app.close()
})

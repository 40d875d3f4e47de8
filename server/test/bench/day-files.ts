import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDiskBlobStore } from '../../adapters/disk/blob-store.ts'
import { createDatabase } from '../../kernel/db/database.ts'
import { openPools } from '../../kernel/db/pools.ts'
import { newId } from '../../kernel/base/ids.ts'
import { writeDays } from '../../modules/analytics/engine/build-days.ts'
import { DAY_MS } from '../../kernel/base/zoned-time.ts'
import { dayOf } from '../../modules/analytics/days.ts'
import { recordsOf } from '../../modules/analytics/engine/derive.ts'
import { openDuck } from '../../modules/analytics/engine/duck.ts'
import type { Owner } from '../../modules/analytics/engine/protocol.ts'
import { nameOf, PARTS, saveDays } from '../../modules/analytics/engine/sealed-days.ts'
import type { Stage } from './stage.ts'

const PORTION = 7

interface Year {
  days: number
  visitsADay: number
}

const one = (list: readonly string[], power = 1): string =>
  `list_extract([${list.map((each) => `'${each}'`).join(', ')}], 1 + floor(${list.length} * random() ** ${power})::int)`

/** SQL: the records of visits that begin on a day, as those of `seed-views.sql`. */
const invent = (start: number, visits: number): string => `
  with visits as materialized (
    select v, ${start} + (random() * 82800000)::bigint as began, 'v:v' || floor(3000000 * random() ** 2)::int as who,
      1 + floor(-2.6 * ln(1 - random() * 0.97))::bigint as views, ${one(['NO', 'SE', 'DK', 'DE', 'US', 'GB', 'FR', 'NL', 'PL', 'ES'], 2)} as country,
      floor(10 * random() ** 1.5)::int as source, random() < 0.55 as phone, random() < 0.06 as bot,
      ${one(['Chrome', 'Safari', 'Firefox', 'Edge'], 2)} as browser, ${one(['Windows', 'iOS', 'Android', 'macOS', 'Linux'], 1.5)} as os
    from range(${visits}) r(v)
  ), records as materialized (
    select *, floor(20000 ** random())::int as page, i > 1 and random() < 0.08 as event
    from (select *, unnest(range(1, views + 1)) as i from visits)
  )
  select began + (i - 1) * 35000 as ts, v || ' ' || i as id, case when bot then 'bot:' else '' end || who as who,
    case when event then 'event' else 'page' end as type,
    case when event then list_extract(['signup', 'download', 'play', 'share'], 1 + page % 4) else path end as subject, path,
    case when i = 1 and source between 2 and 8 then 'https://site-' || source || '.example/' end as referrer,
    (1000 + 60000 * random() ** 3)::int as dwell, (25 * floor(5 * random()))::int as depth,
    case when source < 2 then 'direct' when source < 9 then 'search' else 'campaign' end as channel,
    case when source between 2 and 8 then list_extract(['Google', 'Bing', 'LinkedIn', 'Hacker News', 'X', 'DuckDuckGo', 'example.org'], source - 1) end as source,
    case when source = 9 then 'newsletter' end as "utmSource", case when source = 9 then 'email' end as "utmMedium",
    case when source = 9 then 'week-' || v % 50 end as "utmCampaign", country, null::varchar as region, lower(country) as language,
    case when phone then 'mobile' else 'desktop' end as device, browser, os, case when phone then 'xs' else 'lg' end as screen,
    case when bot then 'user_agent' end as bot
  from (select *, '/' || list_extract(['docs', 'blog', 'pricing', 'products', 'help'], 1 + page % 5) || '/page-' || page as path from records)`

/**
 * Writes a tracker's sealed days as the service would, without the rows that they are made of. Returns the number of
 * records and their size in bytes.
 */
export async function writeDayFiles(
  { databaseUrl, databaseLog }: Stage,
  owner: Owner,
  { days, visitsADay }: Year,
): Promise<{ records: number; bytes: number }> {
  const pools = openPools(databaseUrl, 2)
  const database = createDatabase(pools)
  const folder = mkdtempSync(join(tmpdir(), 'stoa-bench-days-'))
  const blobs = createDiskBlobStore(join(databaseLog, '..', 'blobs'))
  const duck = await openDuck({ databaseUrl, ownFolder: folder, dayFolder: folder, memoryMb: 1024 })
  const sums = { records: 0, bytes: 0 }
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  try {
    for (let back = days; back >= 1; back -= PORTION) {
      const version = newId('asg')
      const starts = Array.from({ length: Math.min(PORTION, back) }, (_, n) => today - (back - n) * DAY_MS)
      const name = join(folder, nameOf(owner, { day: '', version }).slice(0, -1))
      await mkdir(join(name, '..'), { recursive: true })
      const built = await duck.session(async (run) => {
        const all = starts.map((start) => `(${invent(start, visitsADay)})`).join(' union all ')
        await run(`create or replace temp table raw as from ${recordsOf(`(${all})`)}`)
        return writeDays(run, starts.map(dayOf), name)
      })
      for (const files of built) {
        sums.records += files.records
        for (const part of PARTS) {
          const path = part === 'visits' ? files.visitsPath : files.recordsPath
          const content = await readFile(path)
          await rm(path)
          sums.bytes += content.length
          await blobs.put(
            `${nameOf(owner, { day: files.day, version })}.${part}.parquet`,
            content,
            'application/vnd.apache.parquet',
          )
        }
      }
      await database.transaction({ orgId: owner.orgId }, (tx) =>
        saveDays(
          tx,
          owner,
          built.map(({ day, until, visits, records }) => ({ day, version, until, visits, records })),
        ),
      )
    }
  } finally {
    await pools.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return sums
}

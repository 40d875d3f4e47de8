import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { attachments } from './parts/attachments.ts'
import { busyDay } from './parts/busy-day.ts'
import { content } from './parts/content.ts'
import { crm, seedPeople } from './parts/crm.ts'
import { inbox } from './parts/inbox.ts'
import { ingest, openSessions } from './parts/ingest.ts'
import { lists } from './parts/lists.ts'
import { people } from './parts/people.ts'
import { platform } from './parts/platform.ts'
import { reads } from './parts/reads.ts'
import { reports } from './parts/reports.ts'
import { search } from './parts/search.ts'
import { sockets } from './parts/sockets.ts'
import { MAILING, strangers } from './parts/strangers.ts'
import { tokens } from './parts/tokens.ts'
import { tracker } from './parts/tracker.ts'
import { widget } from './parts/widget.ts'
import { workers } from './parts/workers.ts'
import { allowPlans } from './plans.ts'
import { line } from './report.ts'
import { seedOrganization } from './seed.ts'
import { startService } from './service.ts'
import { onStage, type Stage } from './stage.ts'

const root = process.cwd()

type Measure = (stage: Stage) => Promise<void>

interface Group {
  /** Before the service starts. */
  database?: (url: string) => Promise<void>
  before?: Measure
  /** Settings of the service. */
  env?: Record<string, string>
  parts: Record<string, Measure>
}

/** The parts, those together that are measured on one service and database, and what comes before. */
const GROUPS: Group[] = [
  { before: openSessions, parts: { ingest, reads, tokens } },
  ...[1, 2].map((count) => ({
    env: { SVC_WORKERS: String(count) },
    before: openSessions,
    parts: { workers: workers(count) },
  })),
  { parts: { attachments } },
  { parts: { tracker } },
  { parts: { widget } },
  {
    database: allowPlans,
    before: ({ databaseUrl }) => seedOrganization(root, databaseUrl),
    parts: { lists, search, inbox },
  },
  { parts: { reports } },
  { parts: { content } },
  { parts: { people } },
  { database: allowPlans, before: seedPeople, parts: { crm } },
  { parts: { platform } },
  { parts: { 'busy-day': busyDay } },
  { env: MAILING, parts: { strangers } },
  // Last, since thousands of closed sockets keep the machine busy for a while.
  { parts: { sockets } },
]
const PARTS = [...new Set(['start', ...GROUPS.flatMap(({ parts }) => Object.keys(parts))])]

/** Measures the parts that are asked for, each beside its limit in the same run, and prints a table. */
async function main(): Promise<void> {
  const asked = process.argv.slice(2)
  const unknown = asked.filter((name) => !PARTS.includes(name))
  if (unknown.length > 0) {
    console.error(`no such part: ${unknown.join(', ')}; there are ${PARTS.join(', ')}`)
    process.exit(2)
  }
  const wanted = (name: string) => asked.length === 0 || asked.includes(name)
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit' })
  if (built.status !== 0) process.exit(built.status ?? 1)
  const began = performance.now()
  console.log(
    `\n${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  )
  if (wanted('start')) await starts()
  for (const { database = async () => {}, before, env = {}, parts } of GROUPS) {
    const chosen = Object.entries(parts).filter(([name]) => wanted(name))
    if (chosen.length === 0) continue
    const measureAll = async (stage: Stage) => {
      const { service } = stage
      await sleep(2000)
      const idle = service.memoryMb()
      await before?.(stage)
      for (const [name, measure] of chosen) {
        console.log(`\n${name}`)
        await measure(stage).catch((error: unknown) => {
          line(name, `FAILED: ${String(error)}`)
          process.exitCode = 1
        })
      }
      line('memory, idle and after all that', `${idle.toFixed(0)}, ${service.memoryMb().toFixed(0)} MB`)
    }
    await onStage(root, database, measureAll, env)
  }
  console.log(`\n${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
}

async function starts(): Promise<void> {
  console.log('\nstart')
  const dataDir = mkdtempSync(join(tmpdir(), 'stoa-bench-'))
  for (const kind of ['cold', 'warm']) {
    const service = await startService(root, { SVC_DATA_DIR: dataDir })
    line(`${kind} start`, `${(service.startMs / 1000).toFixed(2)} s`)
    await service.stop()
  }
  rmSync(dataDir, { recursive: true, force: true })
}

await main()

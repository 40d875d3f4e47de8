import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultServerConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Workspaces are read as they are written, not as they are published; Node knows no `module`. */
const conditions = ['stoa-source', ...defaultServerConditions.filter((each) => each !== 'module')]
const asWritten = {
  ssr: { resolve: { conditions } },
  // As the bundler of the server does it.
  plugins: [
    {
      name: 'markdown-as-text',
      transform: (text: string, id: string) =>
        id.endsWith('.md') ? { code: `export default ${JSON.stringify(text)}`, map: null } : undefined,
    },
  ],
}

/** What takes longest begins first, so that no worker waits for it alone at the end; what shares a worker follows last. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const turnOf = ({ moduleId, project }: TestSpecification) => {
      // A worker is handed on only to a file of its own project.
      const first = ['torture', 'browser', 'apart', 'together'].indexOf(project.name) * 2
      return /\/(e2e\/|scripts\/check\.test|widget\/languages\.)/.test(moduleId) ? first : first + 1
    }
    return sorted.toSorted((one, other) => turnOf(one) - turnOf(other))
  }
}

/** What needs a browser. */
const browser = ['**/*.browser.test.ts', 'e2e/{story,playground,settings,headless,xss}.test.ts']
const browserTests = process.env['SVC_SKIP_BROWSER'] === '1' ? browser : []

/** What a test file may do that others in the same process would feel, or that would feel the others. */
const NEEDS_A_PROCESS =
  /\bvi\.(mock|hoisted|stub|spyOn|use|resetModules|setSystemTime)|\bprocess\.(env|on|chdir|memoryUsage)|globalThis|\.prototype\.|fake-internet|test-chat|monitorEventLoopDelay/

/** The files that share the modules of their worker: most of their time would go into loading the service again. */
const together = ['server', 'sdk', 'widget', 'tracker', 'dashboard']
  .flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => /(?<!\.browser)\.test\.tsx?$/.test(path) && !path.includes('node_modules'))
  .filter((path) => !NEEDS_A_PROCESS.test(readFileSync(join(import.meta.dirname, path), 'utf8')))

/** `npm run test:torture`. */
const torture = [
  // What kills, cuts off, floods and waits for what fell silent.
  'e2e/{chaos,socket-chaos,kill-import,kill-ingest,kill-tracker,stops,drill,two-processes,workers}.test.ts',
  'e2e/{inbox-trouble,session-trouble}.browser.test.ts',
  'server/kernel/**/outages.test.ts',
  'server/adapters/embedded-postgres/embedded-postgres.test.ts',
  'server/lib/images/images-load.test.ts',
  // Nonsense in every field, and every attack on every page.
  'server/test/malformed.test.ts',
  // The public suite of the tool protocol.
  'server/test/mcp-suite/*.test.ts',
  'e2e/xss.test.ts',
  // Tours: every state, every page of an area, every language, a whole day.
  '{e2e,widget}/states.browser.test.ts',
  'e2e/{analytics,inbox-day,languages,pages,people,roles,trackers}.browser.test.ts',
  'e2e/{first-start,settings}.test.ts',
  // Another browser, and other servers of the database.
  '{widget,tracker}/firefox.browser.test.ts',
  'server/admin/backup.test.ts',
  // The check of the check, and a resource made in a copy of the project.
  'scripts/check.test.ts',
  'scripts/new/made-resource.test.ts',
]
/** What has a smaller round in `npm test`. */
const inBoth = ['widget/languages.browser.test.ts']

/** With STOA_PLAIN_BROWSER=1 `npm test` runs as on a machine that has Chromium with its windows alone, whatever there is. */
const machine =
  process.env['STOA_PLAIN_BROWSER'] === '1' ? { env: { CHROMIUM_PATH: '/usr/bin/chromium' } } : {}

const exclude = ['**/node_modules/**', 'dist/**', ...browserTests]
const shared = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // For a machine that has much to do.
  expect: { poll: { timeout: 15_000 } },
  setupFiles: 'server/test/wait-longer.ts',
  pool: 'forks',
} as const

export default defineConfig({
  test: {
    globalSetup: ['server/test/cluster.ts'],
    // What is transformed once is read from the disk by all workers and later runs.
    experimental: { fsModuleCache: true },
    // Each waits for browsers and databases a third of its time: two cores are busy with three.
    maxWorkers: 3,
    reporters: ['default', './server/test/slowest-files.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...asWritten,
        test: {
          ...shared,
          ...machine,
          name: 'apart',
          include: ['{server,scripts,sdk,widget,tracker,dashboard}/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
          exclude: [...exclude, ...browser, ...together, ...torture],
        },
      },
      {
        ...asWritten,
        test: {
          ...shared,
          ...machine,
          name: 'together',
          include: together,
          exclude: [...exclude, ...torture],
          isolate: false,
        },
      },
      // One browser for all that a worker does.
      {
        ...asWritten,
        test: {
          ...shared,
          ...machine,
          name: 'browser',
          include: browser,
          exclude: [...exclude, ...torture],
          isolate: false,
        },
      },
      {
        ...asWritten,
        test: {
          ...shared,
          name: 'torture',
          include: [...torture, ...inBoth],
          exclude,
          env: { STOA_TORTURE: '1' },
        },
      },
    ],
  },
})

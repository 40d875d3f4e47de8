import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest begins first, so that no worker waits for it alone at the end; what shares a worker follows last. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const turnOf = ({ moduleId, project }: TestSpecification) => {
      if (/\/(e2e\/|scripts\/check\.test|widget\/(states|languages)\.)/.test(moduleId)) return 0
      if (/\.browser\.test\./.test(moduleId)) return 1
      return project.name === 'together' ? 3 : 2
    }
    return sorted.toSorted((one, other) => turnOf(one) - turnOf(other))
  }
}

/** What needs Chromium is named for it. */
const browserTests =
  process.env['SVC_SKIP_BROWSER'] === '1'
    ? ['**/*.browser.test.ts', 'e2e/story.test.ts', 'e2e/playground.test.ts', 'e2e/settings.test.ts']
    : []

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

/** What kills, floods, and looks at all there is: `npm run test:torture`. */
const torture = [
  'e2e/{chaos,socket-chaos,kill-ingest,kill-tracker,stops,drill,xss}.test.ts',
  'e2e/states.browser.test.ts',
  'scripts/check.test.ts',
  'server/test/malformed.test.ts',
]

const exclude = ['**/node_modules/**', 'dist/**', ...browserTests]
const shared = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // For a machine that has much to do.
  expect: { poll: { timeout: 15_000 } },
  setupFiles: 'server/test/patience.ts',
  pool: 'forks',
} as const

export default defineConfig({
  test: {
    globalSetup: ['server/test/cluster.ts'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'apart',
          include: ['{server,scripts,sdk,widget,tracker,dashboard}/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
          exclude: [...exclude, ...together, ...torture],
        },
      },
      {
        test: {
          ...shared,
          name: 'together',
          include: together,
          exclude: [...exclude, ...torture],
          isolate: false,
        },
      },
      { test: { ...shared, name: 'torture', include: torture, exclude } },
    ],
  },
})

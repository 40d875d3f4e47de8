import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest begins first, so that no worker waits for it alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) =>
      /\/(e2e\/|scripts\/check\.test|widget\/(states|languages)\.)/.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** What needs Chromium is named for it. */
const browserTests =
  process.env['SVC_SKIP_BROWSER'] === '1'
    ? ['**/*.browser.test.ts', 'e2e/story.test.ts', 'e2e/playground.test.ts', 'e2e/settings.test.ts']
    : []

export default defineConfig({
  test: {
    globalSetup: ['server/test/cluster.ts'],
    include: ['{server,scripts,sdk,widget,tracker,dashboard}/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**', ...browserTests],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
  },
})

import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const SHOWN = 20

/** Prints the slowest test files at the end of a run. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length <= SHOWN) return
    const files = modules
      .map((module) => {
        const { duration, collectDuration } = module.diagnostic()
        return {
          path: relative(process.cwd(), module.moduleId),
          seconds: (duration + collectDuration) / 1000,
        }
      })
      .toSorted((one, other) => other.seconds - one.seconds)
    const all = files.reduce((sum, { seconds }) => sum + seconds, 0)
    const lines = files
      .slice(0, SHOWN)
      .map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${path}`)
    process.stdout.write(
      `\nThe slowest of ${files.length} files, in seconds (all: ${all.toFixed(0)}):\n${lines.join('\n')}\n\n`,
    )
  }
}

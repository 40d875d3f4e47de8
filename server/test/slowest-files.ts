import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

const SHOWN = 20

/** Prints at the end of a run how to run again what failed, with the same seed, and the slowest test files. */
export default class SlowestFiles implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const failed = modules.filter((module) => !module.ok()).map(({ moduleId }) => pathOf(moduleId))
    const seed = this.#vitest?.getRootProject().getProvidedContext().sampling?.seed
    if (failed.length > 0)
      process.stdout.write(
        `\nTo run again what failed:\n  STOA_SEED=${seed} npx vitest run ${[...new Set(failed)].join(' ')}\n`,
      )
    if (modules.length > SHOWN) tellSlowest(modules)
  }
}

const pathOf = (moduleId: string): string => relative(process.cwd(), moduleId)

function tellSlowest(modules: readonly TestModule[]): void {
  const files = modules
    .map((module) => {
      const { duration, collectDuration } = module.diagnostic()
      return { path: pathOf(module.moduleId), seconds: (duration + collectDuration) / 1000 }
    })
    .toSorted((one, other) => other.seconds - one.seconds)
  const all = files.reduce((sum, { seconds }) => sum + seconds, 0)
  const lines = files.slice(0, SHOWN).map(({ path, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${path}`)
  process.stdout.write(
    `\nThe slowest of ${files.length} files, in seconds (all: ${all.toFixed(0)}):\n${lines.join('\n')}\n\n`,
  )
}

// Builds the tracker: `node tracker/build.mjs [outDir]`.
import { watch as watchFiles } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { hashedName, publish } from '../scripts/build-output.mjs'

const here = dirname(fileURLToPath(import.meta.url))

/**
 * Writes `manifest.json` and the script that it names.
 * Returns the manifest, its size in bytes (brotli) and, with `watch`, a function that ends watching.
 */
export async function buildTracker({
  outDir = resolve(here, '../dist/tracker'),
  minify = true,
  watch = false,
} = {}) {
  const result = await buildOnce(outDir, minify)
  if (!watch) return result
  let timer
  const watcher = watchFiles(join(here, 'src'), { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(() => buildOnce(outDir, minify).catch((error) => console.error(error.message)), 80)
  })
  return { ...result, close: () => watcher.close() }
}

async function buildOnce(outDir, minify) {
  const { outputFiles } = await build({
    entryPoints: [join(here, 'src/main.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    legalComments: 'none',
    // Without the tsconfig’s `strict` the output has no "use strict".
    tsconfigRaw: '{}',
    minify,
  })
  const content = outputFiles[0].text
  const name = hashedName('tracker', 'js', content)
  const manifest = { tracker: name }
  // What is not minified is for development, where nobody keeps an old page open.
  const sizes = await publish(outDir, { files: [{ name, content }], manifest, keepDays: minify ? 7 : 0 })
  // Nor has it a budget.
  const withinBudget = !minify || (await compareWithBudget(sizes[name]))
  return { manifest, bytes: sizes[name], withinBudget }
}

async function compareWithBudget(bytes) {
  const { tracker: budget } = JSON.parse(await readFile(join(here, 'budget.json'), 'utf8'))
  const isOver = bytes > budget
  console.log(`tracker: ${bytes} of ${budget} bytes (brotli)${isOver ? ', OVER BUDGET' : ''}`)
  return !isOver
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { withinBudget } = await buildTracker(process.argv[2] ? { outDir: resolve(process.argv[2]) } : {})
  if (!withinBudget) process.exitCode = 1
}

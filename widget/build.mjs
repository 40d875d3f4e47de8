// Builds the two stages of the widget: `node widget/build.mjs [outDir]`.
import { createHash } from 'node:crypto'
import { watch as watchFiles } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, transform } from 'esbuild'

const here = dirname(fileURLToPath(import.meta.url))
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const OWN_FILE = /^(?:(?:widget|panel)\.[0-9a-f]{12}\.js(?:\.map)?(?:\.br|\.gz)?|manifest\.json)$/

/**
 * Writes `widget.<hash>.js`, `panel.<hash>.js`, their maps and compressed siblings, and `manifest.json`.
 * Answers with the manifest, the sizes in bytes (brotli) and, with `watch`, a function that ends watching.
 */
export async function buildWidget({
  outDir = resolve(here, '../dist/widget'),
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
  const panel = await bundle('src/panel/main.tsx', 'panel', { minify })
  const widget = await bundle('src/launcher/main.ts', 'widget', {
    minify,
    define: { PANEL_FILE: JSON.stringify(panel.name) },
  })
  const manifest = { widget: widget.name, panel: panel.name }
  await mkdir(outDir, { recursive: true })
  for (const name of await readdir(outDir)) if (OWN_FILE.test(name)) await rm(join(outDir, name))
  const sizes = { launcher: await writeStage(outDir, widget), panel: await writeStage(outDir, panel) }
  await cp(join(here, 'try'), join(outDir, 'try'), { recursive: true })
  // Last, so that whoever reads it finds the files.
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  // What is not minified is for development and has no budget.
  const withinBudget = !minify || (await compareWithBudget(sizes))
  return { manifest, sizes, withinBudget }
}

async function bundle(entry, stage, options) {
  const { outputFiles } = await build({
    entryPoints: [join(here, entry)],
    outfile: `${stage}.js`,
    absWorkingDir: here,
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    legalComments: 'none',
    sourcemap: 'external',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    plugins: [styleText(options.minify)],
    ...options,
  })
  const code = outputFiles.find((file) => file.path.endsWith('.js')).text
  const map = outputFiles.find((file) => file.path.endsWith('.map')).text
  const name = `${stage}.${createHash('sha256').update(code).digest('hex').slice(0, 12)}.js`
  return { name, code: `${code}//# sourceMappingURL=${name}.map\n`, map }
}

/** Style sheets become text; a shadow root takes them as constructed sheets. */
function styleText(minify) {
  return {
    name: 'style-text',
    setup(on) {
      on.onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify })
        return { contents: code.trim(), loader: 'text' }
      })
    },
  }
}

async function writeStage(outDir, { name, code, map }) {
  const bytes = Buffer.from(code)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const brotli = await toBrotli(bytes, { params })
  await writeFile(join(outDir, name), bytes)
  await writeFile(join(outDir, `${name}.br`), brotli)
  await writeFile(join(outDir, `${name}.gz`), await toGzip(bytes, { level: 9 }))
  await writeFile(join(outDir, `${name}.map`), map)
  return brotli.length
}

async function compareWithBudget(sizes) {
  const budget = JSON.parse(await readFile(join(here, 'budget.json'), 'utf8'))
  let within = true
  for (const [stage, bytes] of Object.entries(sizes)) {
    within &&= bytes <= budget[stage]
    console.log(
      `widget: ${stage} ${bytes} of ${budget[stage]} bytes (brotli)${bytes > budget[stage] ? ', OVER BUDGET' : ''}`,
    )
  }
  return within
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { withinBudget } = await buildWidget(process.argv[2] ? { outDir: resolve(process.argv[2]) } : {})
  if (!withinBudget) process.exitCode = 1
}

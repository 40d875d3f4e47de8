// Compares what a browser downloads with the budgets in widget/budget.json, tracker/budget.json, dashboard/budget.json and
// sdk/budget.json, in bytes of brotli. Builds the bundles first if they are stale. usage: node scripts/check-sizes.mjs
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'esbuild'
import { weigh } from '../widget/build.mjs'
import { buildAll, root } from './build.mjs'

await buildAll({ only: ['widget', 'tracker', 'dashboard'] })
const rows = [...(await widgetSizes()), trackerSize(), ...dashboardSizes(), ...(await sdkSizes())]
for (const { name, bytes, budget } of rows) {
  const verdict = bytes > budget ? 'OVER BUDGET' : `${Math.round((bytes / budget) * 100)} %`
  console.log(`${name.padEnd(22)} ${kilobytes(bytes)} of ${kilobytes(budget)}  ${verdict}`)
}
process.exitCode = rows.some(({ bytes, budget }) => bytes > budget) ? 1 : 0

/** The launcher, which every page loads, and what it loads when it is opened. */
async function widgetSizes() {
  const manifest = readJson('dist/widget/manifest.json')
  const files = [Object.values(manifest), Object.values(manifest.messages)].flat(2)
  const names = files.filter((file) => typeof file === 'string')
  const sizes = Object.fromEntries(names.map((name) => [name, brotliSize(`dist/widget/${name}`)]))
  return (await weigh(manifest, sizes)).map((row) => ({ ...row, name: `widget ${row.name}` }))
}

/** What a page with the tracker loads. */
function trackerSize() {
  const { tracker } = readJson('dist/tracker/manifest.json')
  return {
    name: 'tracker',
    bytes: brotliSize(`dist/tracker/${tracker}`),
    budget: readJson('tracker/budget.json').tracker,
  }
}

/** The scripts of the dashboard's first load, in each language. */
function dashboardSizes() {
  const budget = readJson('dashboard/budget.json').firstLoad
  const pages = readdirSync(join(root, 'dist/dashboard')).filter((name) => /^index(\.\w+)?\.html$/.test(name))
  return pages.toSorted().map((page) => {
    const html = readFileSync(join(root, 'dist/dashboard', page), 'utf8')
    const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
    const files = tags
      .filter((tag) => tag.startsWith('<script') || /rel="?modulepreload/.test(tag))
      .flatMap((tag) => /(?:src|href)="?\/?([^"\s>]+\.m?js)/.exec(tag)?.[1] ?? [])
    if (files.length === 0) throw new Error(`dist/dashboard/${page} names no script`)
    const bytes = [...new Set(files)].reduce((sum, file) => sum + brotliSize(`dist/dashboard/${file}`), 0)
    const [, language] = /<html lang="?(\w+)/.exec(html) ?? []
    return { name: `dashboard (${language})`, bytes, budget }
  })
}

/** The size of a page that imports one export of the SDK. */
function sdkSizes() {
  const budgets = Object.entries(readJson('sdk/budget.json'))
  return Promise.all(
    budgets.map(async ([what, budget]) => {
      const [subpath, name] = what.split('#')
      const { outputFiles } = await build({
        stdin: { contents: `export { ${name} } from '@stoa/${subpath}'`, resolveDir: root },
        bundle: true,
        minify: true,
        format: 'esm',
        target: 'es2022',
        conditions: ['stoa-source'],
        write: false,
      })
      return { name: what, bytes: brotliOf(outputFiles[0].contents), budget }
    }),
  )
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function brotliSize(path) {
  const bytes = readFileSync(join(root, path))
  // Fonts are compressed already, and sent as they are.
  if (path.endsWith('.woff2')) return bytes.length
  return brotliOf(bytes)
}

function brotliOf(bytes) {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`.padStart(9)
}

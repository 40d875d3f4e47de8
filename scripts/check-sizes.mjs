// Compares what a browser downloads with the budgets in widget/budget.json and dashboard/budget.json, in bytes of
// brotli. Builds the bundles first if they are stale. usage: node scripts/check-sizes.mjs
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { buildAll, root } from './build.mjs'

await buildAll({ only: ['widget', 'dashboard'] })
const rows = [...widgetSizes(), ...dashboardSizes()]
for (const { name, bytes, budget } of rows) {
  const verdict = bytes > budget ? 'OVER BUDGET' : `${Math.round((bytes / budget) * 100)} %`
  console.log(`${name.padEnd(22)} ${kilobytes(bytes)} of ${kilobytes(budget)}  ${verdict}`)
}
process.exitCode = rows.some(({ bytes, budget }) => bytes > budget) ? 1 : 0

/** The launcher, which every page of the customer loads, and the panel, loaded when it is opened. */
function widgetSizes() {
  const budget = readJson('widget/budget.json')
  const { widget, panel } = readJson('dist/widget/manifest.json')
  return [
    { name: 'widget launcher', bytes: brotliSize(`dist/widget/${widget}`), budget: budget.launcher },
    { name: 'widget panel', bytes: brotliSize(`dist/widget/${panel}`), budget: budget.panel },
  ]
}

/** The scripts that the dashboard's document asks for before it shows anything. */
function dashboardSizes() {
  const html = readFileSync(join(root, 'dist/dashboard/index.html'), 'utf8')
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const files = tags
    .filter((tag) => tag.startsWith('<script') || /rel="?modulepreload/.test(tag))
    .flatMap((tag) => /(?:src|href)="?\/?([^"\s>]+\.m?js)/.exec(tag)?.[1] ?? [])
  if (files.length === 0) throw new Error('dist/dashboard/index.html names no script')
  const bytes = [...new Set(files)].reduce((sum, file) => sum + brotliSize(`dist/dashboard/${file}`), 0)
  return [{ name: 'dashboard first load', bytes, budget: readJson('dashboard/budget.json').firstLoad }]
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function brotliSize(path) {
  return brotliCompressSync(readFileSync(join(root, path)), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  }).length
}

function kilobytes(bytes) {
  return `${(bytes / 1024).toFixed(1)} KB`.padStart(9)
}

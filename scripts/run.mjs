// Runs a TypeScript file of the project: bundles it with esbuild (packages stay outside) and imports the result.
// usage: node scripts/run.mjs <file.ts> [arguments]
import { build } from 'esbuild'
import { mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [entry, ...rest] = process.argv.slice(2)
if (!entry) {
  console.error('usage: node scripts/run.mjs <file.ts> [arguments]')
  process.exit(2)
}
const folder = join(root, 'dist', 'run')
mkdirSync(folder, { recursive: true })
const outfile = join(folder, `${basename(entry, '.ts')}-${process.pid}.mjs`)
await build({
  entryPoints: [resolve(entry)],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  // Of the workspaces there are sources alone, which Node does not run.
  alias: { '@stoa/sdk/doctor': join(root, 'sdk/src/doctor/index.ts') },
  loader: { '.md': 'text' },
  sourcemap: 'inline',
  logLevel: 'warning',
  define: { 'import.meta.projectRoot': JSON.stringify(root) },
})
process.argv = [process.argv[0], resolve(entry), ...rest]
process.on('exit', () => rmSync(outfile, { force: true }))
await import(pathToFileURL(outfile).href)

// Runs every check but the tests; prints one line a step, and the whole output of those that failed.
// usage: node scripts/check.mjs [step …]
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = (path) => join(root, 'node_modules', path)
const tsc = (folder) => [bin('typescript/bin/tsc'), '-p', join(root, folder, 'tsconfig.json')]

/** Each step: what it promises, and the Node programs that have to end with 0. The longest come first. */
const STEPS = {
  lint: [[bin('oxlint/bin/oxlint'), '--deny-warnings', '--format=unix']],
  types: ['.', 'sdk', 'widget', 'tracker', 'dashboard', 'e2e'].map(tsc),
  generated: [[join(root, 'scripts/run.mjs'), 'scripts/generate.ts', '--check']],
  sizes: [[join(root, 'scripts/check-sizes.mjs')]],
  unused: [[bin('knip/bin/knip.js'), '--no-progress', '--treat-config-hints-as-errors']],
  package: [[join(root, 'scripts/check-package.mjs')]],
  boundaries: [[join(root, 'scripts/check-boundaries.mjs')]],
  looks: [[join(root, 'scripts/check-looks.mjs')]],
  data: [[join(root, 'scripts/check-data.mjs')]],
  texts: [[join(root, 'scripts/check-texts.mjs')]],
  format: [[bin('oxfmt/bin/oxfmt'), '--check', '.']],
}
const AT_ONCE = 2

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in STEPS))
if (unknown.length > 0) {
  console.error(`no such step: ${unknown.join(', ')}; there are ${Object.keys(STEPS).join(', ')}`)
  process.exit(2)
}
const queue = Object.keys(STEPS).filter((name) => wanted.length === 0 || wanted.includes(name))
const started = performance.now()
const failures = []
await Promise.all(Array.from({ length: AT_ONCE }, worker))
for (const { name, output } of failures) console.log(`\n── ${name} ${'─'.repeat(60)}\n${output.trim()}`)
const count =
  failures.length === 0
    ? 'all checks passed'
    : `${failures.length} failed: ${failures.map(({ name }) => name).join(', ')}`
console.log(`\n${count} (${seconds(started)})`)
process.exitCode = failures.length === 0 ? 0 : 1

async function worker() {
  for (let name = queue.shift(); name; name = queue.shift()) {
    const since = performance.now()
    const runs = []
    for (const program of STEPS[name]) runs.push(await run(program))
    const failed = runs.filter(({ ok }) => !ok)
    console.log(`${failed.length === 0 ? '✓' : '✗'} ${name.padEnd(12)} ${seconds(since).padStart(7)}`)
    if (failed.length > 0) failures.push({ name, output: failed.map(({ output }) => output).join('\n') })
    else if (name === 'sizes') console.log(indent(runs[0].output))
  }
}

function run(program) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, program, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

function indent(text) {
  return text.trimEnd().replaceAll(/^/gm, '    ')
}

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '../server/adapters/embedded-postgres/index.ts'
import { registryOfModules } from '../server/app.ts'
import { accessPage } from '../server/access-table.ts'
import { migrate } from '../server/kernel/db/migrate.ts'
import { describeTool } from '../server/kernel/mcp/index.ts'
import { openApi } from '../server/kernel/openapi/index.ts'
import { toolsetOf } from '../server/kernel/contract/module.ts'
import type { Registry } from '../server/kernel/calls/registry.ts'
import { alertsPage } from './generate-alerts.ts'
import { dashboardBounds } from './generate-bounds.ts'
import { configurationPage } from './generate-configuration.ts'
import { dbTypes } from './generate-db-types.ts'
import { dashboardColours, dashboardPalette, widgetColours, widgetPalette } from './generate-palette.ts'
import { sdkManifest, sdkReadme } from './generate-sdk-package.ts'
import { sdkFiles } from './generate-sdk.ts'

const SDK = 'sdk/src/generated'

/**
 * Writes everything that is made from the code: the OpenAPI document, the list of tools, the SDK, the pages of
 * settings, of alerts and of who may call what, the table types, the bounds of the dashboard's
 * forms, the colours of dashboard and widget. With `--check` it writes nothing and fails when a committed file is stale.
 */
async function generate(check: boolean): Promise<void> {
  const root = process.cwd()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const registry = registryOfModules()
  const api = openApi(registry, version)
  const sdk = sdkFiles(registry, api)
  const clients = registry.modules
    .map(({ name }) => name)
    .filter((name) => sdk.some(([path]) => path === `${SDK}/${name}.ts`))
  const made: [path: string, text: string][] = [
    ['docs/openapi.json', `${compactJson(api)}\n`],
    ['docs/tools.json', `${compactJson(toolsets(registry))}\n`],
    ['docs/configuration.md', configurationPage()],
    ['docs/access.md', accessPage(registry)],
    ['docs/alerts.md', alertsPage(registry)],
    ...sdk,
    ['sdk/package.json', sdkManifest(readFileSync(join(root, 'sdk/package.json'), 'utf8'), clients)],
    ['sdk/README.md', sdkReadme(readFileSync(join(root, 'sdk/README.md'), 'utf8'), clients)],
    ['dashboard/src/data/bounds.ts', dashboardBounds(api)],
    ['dashboard/src/ui/styles/palette.css', dashboardPalette()],
    ['dashboard/src/ui/styles/palette.ts', dashboardColours()],
    ['widget/src/panel/styles/palette.css', widgetPalette()],
    ['widget/src/embed/palette.ts', widgetColours()],
    ['server/kernel/db/types.ts', await tableTypes(root)],
  ]
  const stale = made.filter(([path, text]) => textOf(join(root, path)) !== text)
  const left = readdirSync(join(root, SDK))
    .map((name) => `${SDK}/${name}`)
    .filter((path) => !made.some(([one]) => one === path))
  if (check) {
    if (stale.length + left.length === 0) return
    const names = [...stale.map(([path]) => path), ...left]
    console.error(`stale, run npm run generate: ${names.join(', ')}`)
    process.exitCode = 1
    return
  }
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  for (const path of left) rmSync(join(root, path))
  console.log(stale.length === 0 ? 'everything was fresh' : `wrote ${stale.map(([path]) => path).join(', ')}`)
}

/** Every tool in full, by toolset. */
function toolsets({ modules }: Registry): object {
  const described = modules.map((module) => {
    const tools = module.operations
      .filter(({ tool }) => tool)
      .map((operation) => describeTool(operation).full)
      .toSorted((a, b) => a.name.localeCompare(b.name))
    return [toolsetOf(module), { summary: module.summary, tools }] as const
  })
  return { toolsets: Object.fromEntries(described.filter(([, { tools }]) => tools.length > 0)) }
}

const MAX_COLUMNS = 120

/** JSON with each value on one line if it fits: half as long as with a line for each, and as easy to compare. */
function compactJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + line.length <= MAX_COLUMNS) return line
  const inner = `${indent} `
  const parts = Array.isArray(value)
    ? value.map((item) => compactJson(item, inner))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${compactJson(item, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

async function tableTypes(root: string): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stoa-generate-'))
  const cluster = await startEmbeddedPostgres({ dataDir, log: () => {}, throwaway: true })
  try {
    await migrate(cluster.url, join(root, 'server', 'migrations'), () => {})
    return await dbTypes(cluster.url)
  } finally {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await generate(process.argv.includes('--check'))

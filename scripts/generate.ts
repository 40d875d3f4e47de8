import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '../server/adapters/embedded-postgres/index.ts'
import { registryOfModules } from '../server/app.ts'
import { migrate } from '../server/kernel/db/migrate.ts'
import { describeTool } from '../server/kernel/mcp/index.ts'
import { openApi } from '../server/kernel/openapi/index.ts'
import { toolsetOf } from '../server/kernel/operation.ts'
import type { Registry } from '../server/kernel/registry.ts'
import { configurationPage } from './generate-configuration.ts'
import { dbTypes } from './generate-db-types.ts'
import { sdkSource } from './generate-sdk.ts'

/**
 * Writes everything that is made from the code: the OpenAPI document, the list of tools, the SDK, the page of
 * settings, the table types. With `--check` it writes nothing and fails when a committed file is stale.
 */
async function generate(check: boolean): Promise<void> {
  const root = process.cwd()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const registry = registryOfModules()
  const made: [path: string, text: string][] = [
    ['docs/openapi.json', json(openApi(registry, version))],
    ['docs/tools.json', json(toolsets(registry))],
    ['docs/configuration.md', configurationPage()],
    ['sdk/src/generated/operations.ts', sdkSource(registry)],
    ['server/kernel/db/types.ts', await tableTypes(root)],
  ]
  const stale = made.filter(([path, text]) => textOf(join(root, path)) !== text)
  if (check) {
    if (stale.length === 0) return
    console.error(`stale, run npm run generate: ${stale.map(([path]) => path).join(', ')}`)
    process.exitCode = 1
    return
  }
  for (const [path, text] of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
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

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

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

import { encode } from 'gpt-tokenizer'
import { call } from '../calls.ts'
import { line } from '../report.ts'
import type { Stage } from '../stage.ts'

/** What the lists of tools cost an agent: the default one in short, then each toolset in full. */
export async function tokens({ url }: Stage): Promise<void> {
  const listed = async (path: string) => {
    const answer = await call(url, 'POST', path, { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} })
    const { tools } = answer['result'] as { tools: { name: string }[] }
    line(`tokens of ${path}`, `${encode(JSON.stringify(tools)).length}, ${tools.length} tools`)
    return tools
  }
  await listed('/mcp')
  const everything = await listed('/mcp?toolsets=all')
  for (const toolset of new Set(everything.map(({ name }) => name.split('_')[0])))
    await listed(`/mcp?toolsets=${toolset}`)
}

/** The programs whose way in is described. */
export const CLIENTS = ['claude', 'chatgpt', 'claude-code', 'codex', 'cursor', 'vscode', 'own'] as const

export type ClientId = (typeof CLIENTS)[number]

const json = (value: object) => JSON.stringify(value, null, 2)

/** What is typed or pasted for a program; undefined where a form of its own takes the address. */
export const pasteFor: Readonly<Record<ClientId, ((endpoint: string) => string) | undefined>> = {
  claude: undefined,
  chatgpt: undefined,
  'claude-code': (endpoint) => `claude mcp add --transport http stoa ${endpoint}`,
  codex: (endpoint) => `codex mcp add stoa --url ${endpoint}\ncodex mcp login stoa`,
  cursor: (endpoint) => json({ mcpServers: { stoa: { url: endpoint } } }),
  vscode: (endpoint) => json({ servers: { stoa: { type: 'http', url: endpoint } } }),
  own: (endpoint) =>
    [
      `curl ${endpoint} \\`,
      `  -H 'Authorization: Bearer YOUR_API_KEY' \\`,
      `  -H 'Content-Type: application/json' \\`,
      `  -H 'Accept: application/json, text/event-stream' \\`,
      `  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
    ].join('\n'),
}

/** Programs that call from the servers of their makers, and not from the machine of the person. */
export const callsFromOutside = (client: ClientId): boolean => client === 'claude' || client === 'chatgpt'

/** Whether only this machine or network can reach an address, or none that insists on https. */
export function isOutOfReach(endpoint: string): boolean {
  const { protocol, hostname } = new URL(endpoint)
  return (
    protocol !== 'https:' ||
    !hostname.includes('.') ||
    /^(\d+\.){3}\d+$|^\[|\.(local|internal|test)$/.test(hostname)
  )
}

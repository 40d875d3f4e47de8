/** Where programs that read find what they can do here. */
export const guide = (baseUrl: string): string => `# Stoa

> The back end of an organization: conversations with customers, CRM, knowledge base, content, page views, outreach.

Everything that a person can do in the dashboard, a program can do over REST, and an agent as a tool (MCP), with the same rights.

- [Reference of the API](${baseUrl}/docs)
- [OpenAPI document](${baseUrl}/openapi.json)
- [Tools that there are, with what they take](${baseUrl}/v1/public/mcp-tools)
- [Written procedures for agents](${baseUrl}/v1/public/skills)
- Tool endpoint (Model Context Protocol): ${baseUrl}/mcp
`

const VALID_MS = 180 * 86_400_000

/** Whom to tell of a weakness, as `/.well-known/security.txt` (RFC 9116). */
export const securityText = (reportsTo: string, baseUrl: string): string =>
  [
    `Contact: ${reportsTo}`,
    `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n')

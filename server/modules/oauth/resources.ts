import { idPattern } from '../../kernel/base/ids.ts'

const ORG_ID = idPattern('org')

const isOrgId = (text: string): boolean => ORG_ID.test(text)

/** The address of the tool endpoint: of all organizations, or of one. */
export const resourceOf = (baseUrl: string, orgId?: string): string =>
  `${baseUrl}/mcp${orgId === undefined ? '' : `/o/${orgId}`}`

/** What a program asks to use: the tool endpoint, or that of one organization; `undefined` for anything else. */
export function parseResource(baseUrl: string, text: string): { orgId?: string } | undefined {
  const plain = text.replace(/\/$/, '')
  if (plain === resourceOf(baseUrl)) return {}
  const start = `${resourceOf(baseUrl)}/o/`
  const orgId = plain.startsWith(start) ? plain.slice(start.length) : ''
  return isOrgId(orgId) ? { orgId } : undefined
}

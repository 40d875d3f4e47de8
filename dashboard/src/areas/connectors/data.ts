import { queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

/** What is connected. */
export const connectorsQuery = queryOptions({
  queryKey: ['connectors', 'list'],
  queryFn: () => client.connectors.listConnectors({}),
})

/** What can be connected. */
export const vendorsQuery = queryOptions({
  queryKey: ['connectors', 'vendors'],
  queryFn: () => client.connectors.listVendors({}),
  staleTime: Infinity,
})

/** What a connected server offers; it is asked now. */
export const remoteToolsQuery = (id: string) =>
  queryOptions({
    queryKey: ['connectors', 'tools', id],
    queryFn: () => client.connectors.listRemoteTools({ id }),
    retry: false,
  })

/** What a link asks for. */
export interface Handoff {
  label: string
  vendor: string
  /** Where the secrets are sent. */
  host: string
  fields: { key: string; label: string; required: boolean; placeholder?: string }[]
}

/** What a link asks for; null where it no longer works. */
export const handoffQuery = (token: string) =>
  queryOptions({
    queryKey: ['handoff', token],
    queryFn: async (): Promise<Handoff | null> => {
      const answer = await fetch('/v1/credentials', {
        cache: 'no-store',
        // Not in the address, which servers on the way write to their logs.
        headers: { 'x-svc-handoff': token },
      })
      if (answer.status === 404 || answer.status === 400) return null
      if (!answer.ok) throw new Error(String(answer.status))
      return (await answer.json()) as Handoff
    },
    retry: false,
    staleTime: Infinity,
  })

/** Gives what a link asks for; throws what the server says against it. */
export async function giveCredentials(
  token: string,
  secrets: Record<string, string>,
): Promise<{ ok: boolean; detail?: string; error?: string }> {
  const answer = await fetch('/v1/credentials', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, secrets }),
  })
  const body = (await answer.json()) as { ok: boolean; detail?: string; error?: string }
  if (!answer.ok) throw new Error(body.detail ?? String(answer.status))
  return body
}

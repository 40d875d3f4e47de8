import { newId } from '../server/kernel/base/ids.ts'
import { connectV2, type Agent } from './agents.ts'
import { call, signIn, type Answer } from './calls.ts'
import type { Sql } from './database.ts'
import { OWNER } from './service.ts'
import { openSocket, type Socket } from './sockets.ts'

/** The expected audit log, a line for each write: who, what, and the outcome. */
export type Journal = string[]

/** A line of the journal; ids in a route count as one. */
export const lineOf = (who: string, what: string, how: string): string =>
  `${who}: ${what.replace(/\{\w+\}|\b[a-z]+_[0-9a-z]{22}\b/g, '…')} → ${how}`

/** A colleague at their desk. */
export interface Person {
  userId: string
  socket: Socket
  /** A call with their session; writes go into the journal. */
  does(method: string, path: string, body?: unknown): Promise<Answer>
  /** A `POST` about a conversation. */
  on(conversationId: string, verb: string, body?: unknown): Promise<Answer>
}

/** An agent with an API key: tools and a socket. */
export interface Helper {
  socket: Socket
  use: Agent['use']
}

/** Gives the owner a full name, and opens their desk. */
export async function openOwner(url: string, journal: Journal, name: string): Promise<Person> {
  await call(url, 'PATCH', '/v1/me', { cookie: await signIn(url), body: { name } })
  journal.push(lineOf(OWNER.email.split('@')[0] ?? '', 'PATCH /v1/me', 'ok'))
  return openDesk(url, { email: OWNER.email, name, journal })
}

/** A colleague with the owner's password; answers the user's id. */
export async function addMember(
  sql: Sql,
  { email, name, role = 'member' }: { email: string; name: string; role?: 'admin' | 'member' },
): Promise<string> {
  const id = newId('usr')
  await sql(
    `with u as (insert into iam_users (id, email, name, password_hash)
       select $1, $2, $3, password_hash from iam_users where email = $5 returning id)
     insert into iam_memberships (org_id, user_id, role, is_default)
     select o.id, u.id, $4, true from iam_orgs o, u`,
    [id, email, name, role, OWNER.email],
  )
  return id
}

/** A second person in the role of a member; opens their desk. */
export async function openMember(url: string, sql: Sql, journal: Journal, name: string): Promise<Person> {
  const email = 'mads@example.com'
  await addMember(sql, { email, name })
  return openDesk(url, { email, name, journal })
}

interface Desk {
  email: string
  name: string
  journal: Journal
}

async function openDesk(url: string, { email, name, journal }: Desk): Promise<Person> {
  const cookie = await signIn(url, email)
  const socket = await openSocket(url, { cookie })
  await socket.ask({ type: 'subscribe', channel: 'org' })
  const person: Person = {
    userId: (await call(url, 'GET', '/v1/whoami', { cookie })).body.actor.id,
    socket,
    async does(method, path, body) {
      const answer = await call(url, method, path, { cookie, ...(body !== undefined && { body }) })
      const how = answer.status < 300 ? 'ok' : answer.body.code
      if (method !== 'GET') journal.push(lineOf(name, `${method} ${path}`, how))
      return answer
    },
    on: (conversationId, verb, body = {}) =>
      person.does('POST', `/v1/conversations/${conversationId}/${verb}`, body),
  }
  return person
}

/** Somebody else's MCP client, with a key that the owner makes for it. */
export async function openHelper(
  url: string,
  owner: Person,
  journal: Journal,
  name: string,
): Promise<Helper> {
  const scopes = ['conv:read', 'conv:write']
  const { key } = (await owner.does('POST', '/v1/api-keys', { name, scopes, answersCustomers: true })).body
  const agent = await connectV2(url, key)
  const socket = await openSocket(url, { key })
  await socket.ask({ type: 'subscribe', channel: 'org' })
  return {
    socket,
    async use(tool, input) {
      const note = (how: string) => !/^conv_(list|get)_/.test(tool) && journal.push(lineOf(name, tool, how))
      try {
        const output = await agent.use(tool, input)
        note('ok')
        return output
      } catch (error) {
        note(/"code":"(\w+)"/.exec(String(error))?.[1] ?? String(error))
        throw error
      }
    },
  }
}

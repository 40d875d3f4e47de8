import type { ErrorDef } from '../base/errors.ts'
import type { SystemDb } from '../db/system.ts'
import type { Statement } from '../db/transaction.ts'
import type { Audience } from './operation.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** `custom`: a role that the organization made of scopes; these stand in `Actor.scopes`. */
export type Role = 'owner' | 'admin' | 'member' | 'custom'

/** Who is acting. Never carries a secret or its hash. */
export interface Actor {
  type: Audience
  /** The person's id for members, else the credential's. */
  id: string
  name: string | null
  scopes: readonly string[]
  role?: Role
  /** What the credential is tied to and opens alone, where it is tied to one thing. */
  boundTo?: string
}

/** An authenticated caller: an actor in one organization. */
export interface Caller {
  org: { id: string }
  actor: Actor
  /** The customer who acts, by a credential of their own: the database shows their rows alone. */
  person?: string
  credential: {
    /** The resolver's. */
    kind: string
    id: string
    /** What the audit log calls programs with it, where the credential alone tells. */
    client?: string
  }
  /** What the caller has to do before anything else: all but what they do it by is refused with this. */
  unmet?: ErrorDef
}

/** What a request presents: at most one of the two; the header wins over the cookie. */
export interface Presented {
  bearer?: string
  session?: string
  /** The page's origin, where a browser says so. */
  origin?: string
  /** Whether it is for what an agent does that answers customers: tools, a socket, an operation that is `answering`. */
  answering?: boolean
  /** Where it is presented to the tool endpoint: which one that is, of all organizations or of one. */
  mcp?: { orgId: string | undefined }
}

/** Turns one kind of credential into a caller. Modules bring theirs. */
export interface CredentialResolver {
  /** What callers with it carry as their kind. */
  kind: string
  /** What it is called in the reference, where it is sent as `Bearer`: with its article and how it begins. */
  bearer?: string
  /** Whether this kind is meant, by its prefix alone. */
  accepts(presented: Presented): boolean
  /** One indexed select; `null` for unknown, revoked or expired. */
  resolve(presented: Presented, ports: { db: SystemDb; secrets: Secrets }): Promise<Caller | null>
  /**
   * Those of the callers with this kind of credential that it would not let in any more as they are: revoked,
   * expired, or with less rights. One query for all; for sockets, which stay open.
   */
  lapsedOf?(callers: readonly Caller[], db: SystemDb): Promise<readonly Caller[]>
}

/** `lapsedOf` for one kind of credential. `standing` is a query that answers which of some ids are still valid. */
export const lapsedWithout =
  (kind: string, standing: Statement): NonNullable<CredentialResolver['lapsedOf']> =>
  async (callers, db) => {
    const mine = callers.filter(({ credential }) => credential.kind === kind)
    if (mine.length === 0) return []
    const found = await db.query<{ id: string }>(standing, [
      mine.map(({ org }) => org.id),
      mine.map(({ credential }) => credential.id),
    ])
    const ids = new Set(found.map(({ id }) => id))
    return mine.filter(({ credential }) => !ids.has(credential.id))
  }

/** Asks the resolvers in turn; the first that accepts the presented credential decides. */
export async function resolveCredential(
  resolvers: readonly CredentialResolver[],
  presented: Presented,
  ports: { db: SystemDb; secrets: Secrets },
): Promise<Caller | null> {
  const resolver = resolvers.find((candidate) => candidate.accepts(presented))
  return resolver ? await resolver.resolve(presented, ports) : null
}

/** What a caller's transactions are bound to. */
export const boundsOf = (caller: Caller | null): { orgId: string | undefined; person?: string } => ({
  orgId: caller?.org.id,
  ...(caller?.person !== undefined && { person: caller.person }),
})

/** The service itself, acting in one organization: jobs, reactions to events. */
export const systemCaller = (orgId: string): Caller => ({
  org: { id: orgId },
  actor: { type: 'agent', id: 'system', name: null, scopes: ['*'] },
  credential: { kind: 'api_key', id: 'system' },
})

import { openCustomer, type Customer, type Site } from './customers.ts'
import { createTestDatabase, type Sql } from './database.ts'
import { startReceiver, type Received } from './receiver.ts'
import { startService } from './service.ts'
import { openHelper, openMember, openOwner, type Helper, type Journal, type Person } from './staff.ts'

/** The owner; customers learn the first name at most. */
export const OWNER_NAME = 'Olga Ottersen'
/** The colleague, likewise. */
export const MEMBER_NAME = 'Mads Mikkelborg'
/** The agent's key; customers learn nothing of it. */
export const AGENT_NAME = 'Lantern Bot'

/** All who take part in the day. */
export interface Day {
  sql: Sql
  site: Site
  channelId: string
  journal: Journal
  owner: Person
  member: Person
  agent: Helper
  /** Signed in on the site. */
  vera: Customer
  /** Says nothing about herself, until she leaves an email. */
  greta: Customer
  /** Stays unknown. */
  anton: Customer
  /** Every browser of theirs. */
  customers: Customer[]
  /** What the site's own server is called with when a person is needed. */
  escalations: readonly Received[]
  escalationSecret: string
  topicId: string
}

/** Opens a shop with its staff and three customers in front of it, all sockets open. */
export async function openShop(): Promise<Day> {
  const { url: databaseUrl, sql } = await createTestDatabase()
  const { url } = await startService({ databaseUrl })
  const receiver = await startReceiver()
  const journal: Journal = []
  const owner = await openOwner(url, journal, OWNER_NAME)
  const member = await openMember(url, sql, journal, MEMBER_NAME)
  const agent = await openHelper(url, owner, journal, AGENT_NAME)
  const created = await owner.does('POST', '/v1/conversations/channels/widget', {
    name: 'Shop',
    webhookOnEscalation: receiver.url,
  })
  const { channelId, widgetKey, identityVerificationSecret, escalationSecret } = created.body
  const site = { url, widget: { id: channelId, key: widgetKey }, identitySecret: identityVerificationSecret }
  const [vera, greta, anton] = await Promise.all([
    openCustomer(site, 'session-of-vera', 'customer-42'),
    openCustomer(site, 'session-of-greta'),
    openCustomer(site, 'session-of-anton'),
  ])
  const { body: topic } = await owner.does('POST', '/v1/conversations/topics', { name: 'Refunds' })
  return {
    sql,
    site,
    channelId,
    journal,
    owner,
    member,
    agent,
    vera,
    greta,
    anton,
    customers: [vera, greta, anton],
    escalations: receiver.received,
    escalationSecret,
    topicId: topic.id,
  }
}

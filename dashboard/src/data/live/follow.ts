import type { Subscription, SubscriptionHandlers } from '@stoa/sdk/realtime'
import type { GuardedOperation } from '@stoa/sdk/access'
import { mayAsk } from '../rights/actor.ts'
import { liveSocket } from './connection.ts'

/** What happens to things of a kind, each for who may read them. */
export const KINDS = [
  'content',
  'alerts',
  'people',
  'knowledge',
  'outreach',
  'posts',
  'jobs',
  'agent',
] as const

type Channel = 'org' | 'me' | (typeof KINDS)[number]

/** An operation that asks for the same as the channel. */
const NEEDS: Record<Channel, GuardedOperation> = {
  org: 'conversations.listQueue',
  me: 'conversations.listQueue',
  content: 'cms.listEntries',
  alerts: 'alerts.listAlerts',
  people: 'crm.listContacts',
  knowledge: 'kb.listDocuments',
  outreach: 'outreach.listProposals',
  posts: 'social.listPostDrafts',
  jobs: 'curator.listJobs',
  agent: 'agent.getConfig',
}

/** What listens to a channel that all share. */
type Follower = Pick<Partial<SubscriptionHandlers>, 'onEvent' | 'onResync' | 'onPresence'>

interface Followed {
  socket: ReturnType<typeof liveSocket>
  subscription: Subscription
}

const followers = Object.fromEntries(
  ['org', 'me', ...KINDS].map((channel) => [channel, new Set()]),
) as Record<Channel, Set<Follower>>
const followed: Partial<Record<Channel, Followed>> = {}

/** The one subscription of a channel, on the socket that there is now: who signs in again has another. */
function subscribe(channel: Channel): void {
  const socket = liveSocket()
  if (!mayAsk(NEEDS[channel])) return
  if (followed[channel]?.socket === socket) return
  const each = followers[channel]
  const subscription = socket.subscribe(
    { channel },
    {
      onEvent: (event, name) => {
        for (const { onEvent } of each) onEvent?.(event, name)
      },
      onResync: (seq) => {
        for (const { onResync } of each) onResync?.(seq)
      },
      onPresence: (frame) => {
        for (const { onPresence } of each) onPresence?.(frame)
      },
    },
  )
  followed[channel] = { socket, subscription }
}

/** Listens to what happens in the organization (`org`), to what concerns the person alone (`me`), or to things of a kind; the result ends it. */
export function follow(channel: Channel, follower: Follower): () => void {
  followers[channel].add(follower)
  subscribe(channel)
  return () => {
    followers[channel].delete(follower)
    if (followers[channel].size > 0) return
    followed[channel]?.subscription.unsubscribe()
    delete followed[channel]
  }
}

/** Listens to one conversation, from the event that is known last; the result ends it. */
export function followConversation(id: string, handlers: SubscriptionHandlers): () => void {
  const subscription = liveSocket().subscribe({ channel: 'conversation', id }, handlers)
  return () => subscription.unsubscribe()
}

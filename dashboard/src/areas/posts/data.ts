import type { SocialDraft } from '@stoa/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

type Status = SocialDraft['status']

/** The states that the list is looked at by, and which of the server's each is. */
const GROUPS = {
  waiting: ['pending'],
  scheduled: ['scheduled', 'publishing'],
  out: ['published', 'published_externally'],
  look: ['failed', 'unknown'],
  dismissed: ['dismissed'],
} as const satisfies Record<string, readonly Status[]>

export type Group = keyof typeof GROUPS

export const GROUP_NAMES = Object.keys(GROUPS) as Group[]

/** What of each state was read; empty before the first page. */
type Cursors = readonly (readonly [status: Status, cursor: string])[]

const PAGE = 50

async function readPage(cursors: Cursors) {
  const pages = await Promise.all(
    cursors.map(([status, cursor]) =>
      client.social.listPostDrafts({ status, limit: PAGE, ...(cursor && { cursor }) }),
    ),
  )
  return {
    items: pages.flatMap(({ items }) => items),
    next: cursors.flatMap(([status], index): Cursors => {
      const cursor = pages[index]?.nextCursor
      return cursor ? [[status, cursor]] : []
    }),
  }
}

/** Those that are scheduled as they go out; else the newest first, for ids are in the order of time. */
const inOrder = (group: Group) => (a: SocialDraft, b: SocialDraft) =>
  group === 'scheduled' && a.scheduledAt !== b.scheduledAt
    ? (a.scheduledAt ?? '').localeCompare(b.scheduledAt ?? '')
    : a.id < b.id
      ? 1
      : -1

/** Drafts in the states of a group. */
export const postsQuery = (group: Group) =>
  infiniteQueryOptions({
    queryKey: ['posts', 'list', group],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: GROUPS[group].map((status) => [status, ''] as const) as Cursors,
    getNextPageParam: ({ next }) => (next.length > 0 ? next : undefined),
    select: ({ pages }) => pages.flatMap(({ items }) => items).toSorted(inOrder(group)),
  })

const POSTING_MS = 3000

/** One draft; read again and again while it is being posted. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'one', id],
    queryFn: () => client.social.getPostDraft({ id }),
    refetchInterval: ({ state }) => (state.data?.status === 'publishing' ? POSTING_MS : false),
  })

/** All variants of one post. */
export const variantsQuery = (setId: string) =>
  queryOptions({
    queryKey: ['posts', 'set', setId],
    queryFn: () => client.social.listPostDrafts({ setId, limit: PAGE }),
  })

/** The platforms that there are. */
export const platformsQuery = queryOptions({
  queryKey: ['posts', 'platforms'],
  queryFn: () => client.social.listPlatforms({}),
  staleTime: Infinity,
})

/** Mine and my colleagues' accounts. */
export const accountsQuery = queryOptions({
  queryKey: ['posts', 'accounts'],
  queryFn: () => client.social.listAccounts({}),
})

/** The accounts that I can post with. */
export const mineQuery = queryOptions({
  queryKey: ['posts', 'mine'],
  queryFn: () => client.social.listMine({}),
})

/** The applications that platforms know the organization by. */
export const appsQuery = queryOptions({
  queryKey: ['posts', 'apps'],
  queryFn: () => client.social.listApps({}),
})

/** As whom I can post after a consent; it ends after minutes. */
export const pendingQuery = (id: string) =>
  queryOptions({
    queryKey: ['posts', 'pending', id],
    queryFn: () => client.social.getPending({ id }),
    retry: false,
    staleTime: Infinity,
  })

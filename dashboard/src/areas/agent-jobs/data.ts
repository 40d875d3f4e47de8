import type { CuratorJob } from '@stoa/sdk'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { client } from '../../data/api.ts'

export type JobStatus = CuratorJob['status']

/** Jobs of a state, or of all. */
export const jobsQuery = (status: JobStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['agent-jobs', status ?? 'all'],
    queryFn: ({ pageParam }) =>
      client.curator.listJobs({
        limit: 50,
        order: 'newest',
        ...(status && { status }),
        ...(pageParam && { cursor: pageParam }),
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

/** Jobs that can be given again and again. */
export const repeatsQuery = queryOptions({
  queryKey: ['agent-jobs', 'repeats'],
  queryFn: () => client.curator.listRepeats({}),
})

/** The skills that a job can name. */
export const skillsQuery = queryOptions({
  queryKey: ['agent-jobs', 'skills'],
  queryFn: () => client.skills.listSkills({}),
})

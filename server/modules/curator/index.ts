/**
 * Work for agents, whoever runs them: nothing here calls a model. Owns the `cur_` tables.
 *
 * - job: a skill to follow, and what it is about; done, or tried again until its attempts are used.
 * - lease: that somebody holds a job for a while; nobody else's answer counts.
 */
import { defineModule } from '../../kernel/contract/module.ts'
import { traces } from './erase-traces.ts'
import { events } from './events.ts'
import { createJob, getJob, listJobs, retryJob } from './jobs.ts'
import { acknowledgeJob, claimJobs, extendLease, failJob, reportProgress } from './leases.ts'

/** The `curator` module. */
export const curator = defineModule({
  name: 'curator',
  summary: 'Jobs for agents: queued, held by one at a time, tried again.',
  operations: [
    listJobs,
    getJob,
    createJob,
    claimJobs,
    acknowledgeJob,
    failJob,
    reportProgress,
    extendLease,
    retryJob,
  ],
  scopes: {
    'curator:read': 'Read the jobs of agents.',
    'curator:write': 'Give agents jobs, and claim and answer them.',
  },
  events,
  traces,
  examples: { ids: { job: 'cjob' } },
})

export { lastRunsOf, type LastRun } from './last-runs.ts'

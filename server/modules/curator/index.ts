/**
 * Work for agents, whoever runs them: nothing here calls a model. Owns the `cur_` tables.
 *
 * - job: a skill to follow, and what it is about; done, or tried again until its attempts are used.
 * - repeat: that a job of a skill is made again and again.
 * - lease: that somebody holds a job for a while; nobody else's answer counts.
 */
import { channelOfKind } from '../../kernel/contract/channel.ts'
import { defineModule } from '../../kernel/contract/module.ts'
import { traces } from './erase-traces.ts'
import { events } from './events.ts'
import { createJob, getJob, listJobs, retryJob } from './jobs.ts'
import { LOCKS } from './locks.ts'
import { endSilent, forgetOld } from './upkeep.ts'
import { listRepeats, makeRepeated, setRepeat } from './repeats.ts'
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
    listRepeats,
    setRepeat,
  ],
  troubles: [
    {
      source: 'curator',
      about: 'A job of agents was given up; of each skill there is one alert.',
      over: 'When a job of the skill is done.',
    },
  ],
  scopes: {
    'curator:read': 'Read the jobs of agents.',
    'curator:write': 'Give agents jobs, and claim and answer them.',
  },
  events,
  realtime: {
    channels: [channelOfKind({ name: 'jobs', scope: 'curator:read', kind: 'curator_job', events })],
  },
  locks: LOCKS,
  jobs: [makeRepeated, endSilent, forgetOld],
  traces,
  examples: { ids: { job: 'cjob' } },
})

export { wakeParked } from './leases.ts'
export { lastRunsOf, type LastRun } from './last-runs.ts'

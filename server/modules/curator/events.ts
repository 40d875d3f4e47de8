import { z } from 'zod'
import type { EventType } from '../../kernel/contract/operation.ts'

/** What agents that wait for work are told. */
export const events = {
  'curator_job.pending': {
    public: true,
    description: 'A job is to be done, or to be tried again.',
    payload: z.object({
      jobId: z.string(),
      jobUri: z.string(),
      dedupeKey: z.string().nullable(),
      nextAttemptAt: z.iso.datetime(),
    }),
    example: {
      jobId: 'cjob_0m3k2v1a9x7c5b3n1q8w6e',
      jobUri: 'skill://conv/triage-the-inbox',
      dedupeKey: null,
      nextAttemptAt: '2026-11-27T12:00:00.000Z',
    },
  },
} satisfies Record<string, EventType>

import { z } from 'zod'
import { idPattern } from '../../kernel/base/ids.ts'
import { shape } from '../../kernel/contract/shapes.ts'
import { THIRD_PARTY } from '../../kernel/base/third-party.ts'

export const JobId = z.string().regex(idPattern('cjob'), 'not the id of a job').describe('A job, cjob_….')

export const Status = z
  .enum(['pending', 'done', 'failed', 'dead', 'failed_retryable'])
  .describe(
    '`pending`: to be done, or held by somebody (`leaseExpiresAt`). `failed`: will not succeed. `dead`: all attempts were used. `failed_retryable`: waits until the provider of models answers again, or somebody tries it again.',
  )

/** How far a job is, in numbers of whoever does it. */
export const Progress = shape('CuratorJobProgress', {
  total: z.int().min(0),
  done: z.int().min(0),
  recentPaths: z.array(z.string().max(2048)).max(16).default([]),
})

const Instant = z.iso.datetime()

/** A job as the API shows it. */
export const Job = shape('CuratorJob', {
  id: z.string(),
  orgId: z.string(),
  jobUri: z.string().describe('The skill to follow.'),
  userPrompt: z.string().meta(THIRD_PARTY),
  sourceEventType: z.string().nullable(),
  sourceEventPayload: z.record(z.string(), z.unknown()).nullable(),
  dedupeKey: z.string().nullable(),
  status: Status,
  priority: z.int(),
  attempts: z.int().describe('How often it was claimed.'),
  maxAttempts: z.int(),
  nextAttemptAt: Instant,
  leaseExpiresAt: Instant.nullable().describe('Until when somebody holds it.'),
  leaseHolder: z.string().nullable(),
  lastError: z.string().nullable(),
  lastErrorCode: z.string().nullable(),
  failedStep: z.string().nullable(),
  lastReplyText: z.string().nullable(),
  lastToolCalls: z.int().nullable(),
  lastTotalTokens: z.int().nullable(),
  progress: Progress.nullable(),
  lateAnswer: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('What came last from somebody who did not hold it any more.'),
  createdAt: Instant,
  updatedAt: Instant,
  doneAt: Instant.nullable(),
})

type Shown = z.output<typeof Job>
type Time = 'nextAttemptAt' | 'createdAt' | 'updatedAt'

/** A row of `cur_jobs`. */
export type Row = Omit<Shown, Time | 'leaseExpiresAt' | 'doneAt'> &
  Record<Time, Date> & { leaseExpiresAt: Date | null; doneAt: Date | null }

/** SQL: the columns of a row. */
export const COLUMNS = `j.id, j.org_id as "orgId", j.job_uri as "jobUri", j.user_prompt as "userPrompt", j.source_event_type as "sourceEventType",
  j.source_event_payload as "sourceEventPayload", j.dedupe_key as "dedupeKey", j.status, j.priority, j.attempts,
  j.max_attempts as "maxAttempts", j.next_attempt_at as "nextAttemptAt",
  case when j.lease_expires_at > now() then j.lease_expires_at end as "leaseExpiresAt",
  case when j.lease_expires_at > now() then j.lease_holder end as "leaseHolder", j.last_error as "lastError",
  j.last_error_code as "lastErrorCode", j.failed_step as "failedStep", j.last_reply_text as "lastReplyText",
  j.last_tool_calls as "lastToolCalls", j.last_total_tokens as "lastTotalTokens", j.progress, j.late_answer as "lateAnswer",
  j.created_at as "createdAt", j.updated_at as "updatedAt", j.done_at as "doneAt"`

/** The wire form of a row. */
export const present = (row: Row): Shown => ({
  ...row,
  nextAttemptAt: row.nextAttemptAt.toISOString(),
  leaseExpiresAt: row.leaseExpiresAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  doneAt: row.doneAt?.toISOString() ?? null,
})

// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { ClaimJobsResult, CreateJobResult, CuratorJob, CuratorJobList, CuratorJobProgressInput, RepeatedJob, RepeatedJobList } from './shapes.ts'

/** Input of `curator.listJobs`. */
export type CuratorListJobsInput = {
  /** `pending`: to be done, or held by somebody (`leaseExpiresAt`). `failed`: will not succeed. `dead`: all attempts were used. `failed_retryable`: waits until the provider of models answers again, or somebody tries it again. */
  status?: "pending" | "done" | "failed" | "dead" | "failed_retryable" | undefined
  order?: "oldest" | "newest" | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `curator.listJobs`. */
export type CuratorListJobsOutput = CuratorJobList

/** Input of `curator.createJob`. */
export type CuratorCreateJobInput = {
  /** A skill, such as `skill://conv/triage-the-inbox`; GET /v1/skills lists them. */
  jobUri: string
  /** What it is about; of `task://web/scrape-website` an address of the web. */
  userPrompt: string
  sourceEventType?: string | undefined
  sourceEventPayload?: Record<string, unknown> | undefined
  dedupeKey?: string | undefined
  maxAttempts?: number | undefined
  delaySeconds?: number | undefined
  /** The highest goes first; that of the skill unless given, mostly 0. */
  priority?: number | undefined
}
/** Answer of `curator.createJob`. */
export type CuratorCreateJobOutput = CreateJobResult

/** Input of `curator.getJob`. */
export type CuratorGetJobInput = {
  /** A job, cjob_…. */
  id: string
}
/** Answer of `curator.getJob`. */
export type CuratorGetJobOutput = CuratorJob

/** Input of `curator.claimJobs`. */
export type CuratorClaimJobsInput = {
  /** Who you are, for people who look. */
  holder: string
  limit?: number | undefined
  leaseSeconds?: number | undefined
}
/** Answer of `curator.claimJobs`. */
export type CuratorClaimJobsOutput = ClaimJobsResult

/** Input of `curator.acknowledgeJob`. */
export type CuratorAcknowledgeJobInput = {
  /** A job, cjob_…. */
  id: string
  /** Of the claim; without it, the credential that claimed the job last is asked for. */
  leaseToken?: string | undefined
  replyText?: string | undefined
  toolCalls?: number | undefined
  totalTokens?: number | undefined
}
/** Answer of `curator.acknowledgeJob`. */
export type CuratorAcknowledgeJobOutput = CuratorJob

/** Input of `curator.failJob`. */
export type CuratorFailJobInput = {
  /** A job, cjob_…. */
  id: string
  /** Of the claim; without it, the credential that claimed the job last is asked for. */
  leaseToken?: string | undefined
  error: string
  retryable?: boolean | undefined
  code?: string | undefined
  failedStep?: string | undefined
}
/** Answer of `curator.failJob`. */
export type CuratorFailJobOutput = CuratorJob

/** Input of `curator.reportProgress`. */
export type CuratorReportProgressInput = {
  /** A job, cjob_…. */
  id: string
  /** Of the claim; without it, the credential that claimed the job last is asked for. */
  leaseToken?: string | undefined
  progress: CuratorJobProgressInput
}
/** Answer of `curator.reportProgress`. */
export type CuratorReportProgressOutput = void

/** Input of `curator.extendLease`. */
export type CuratorExtendLeaseInput = {
  /** A job, cjob_…. */
  id: string
  /** Of the claim; without it, the credential that claimed the job last is asked for. */
  leaseToken?: string | undefined
  leaseSeconds?: number | undefined
}
/** Answer of `curator.extendLease`. */
export type CuratorExtendLeaseOutput = CuratorJob

/** Input of `curator.retryJob`. */
export type CuratorRetryJobInput = {
  /** A job, cjob_…. */
  id: string
}
/** Answer of `curator.retryJob`. */
export type CuratorRetryJobOutput = CuratorJob

/** Input of `curator.listRepeats`. */
export type CuratorListRepeatsInput = Record<string, never>
/** Answer of `curator.listRepeats`. */
export type CuratorListRepeatsOutput = RepeatedJobList

/** Input of `curator.setRepeat`. */
export type CuratorSetRepeatInput = {
  /** One of GET /v1/curator/repeats. */
  jobUri: string
  on: boolean
}
/** Answer of `curator.setRepeat`. */
export type CuratorSetRepeatOutput = RepeatedJob

/** Jobs for agents: queued, held by one at a time, tried again. */
export interface CuratorClient {
  /** List the jobs of agents, oldest first. `GET /v1/curator/jobs` */
  listJobs(input?: CuratorListJobsInput, options?: CallOptions): Promise<CuratorListJobsOutput>
  /** Give agents a job: a skill to follow, and what it is about. `POST /v1/curator/jobs` */
  createJob(input: CuratorCreateJobInput, options?: CallOptions): Promise<CuratorCreateJobOutput>
  /** Show a job of an agent. `GET /v1/curator/jobs/{id}` */
  getJob(input: CuratorGetJobInput, options?: CallOptions): Promise<CuratorGetJobOutput>
  /** Take jobs that are due, the most urgent first, and hold them for a while. `POST /v1/curator/jobs/claim` */
  claimJobs(input: CuratorClaimJobsInput, options?: CallOptions): Promise<CuratorClaimJobsOutput>
  /** Say that a job that you hold is done. `POST /v1/curator/jobs/{id}/acknowledge` */
  acknowledgeJob(input: CuratorAcknowledgeJobInput, options?: CallOptions): Promise<CuratorAcknowledgeJobOutput>
  /** Say that a job that you hold has failed. `POST /v1/curator/jobs/{id}/fail` */
  failJob(input: CuratorFailJobInput, options?: CallOptions): Promise<CuratorFailJobOutput>
  /** Say how far a job is that you hold. `POST /v1/curator/jobs/{id}/progress` */
  reportProgress(input: CuratorReportProgressInput, options?: CallOptions): Promise<CuratorReportProgressOutput>
  /** Go on holding a job. `POST /v1/curator/jobs/{id}/heartbeat` */
  extendLease(input: CuratorExtendLeaseInput, options?: CallOptions): Promise<CuratorExtendLeaseOutput>
  /** Have a job that failed tried again, with all its attempts. `POST /v1/curator/jobs/{id}/retry` */
  retryJob(input: CuratorRetryJobInput, options?: CallOptions): Promise<CuratorRetryJobOutput>
  /** List the jobs that agents can be given again and again, and which are. `GET /v1/curator/repeats` */
  listRepeats(input?: CuratorListRepeatsInput, options?: CallOptions): Promise<CuratorListRepeatsOutput>
  /** Have agents given a job again and again, or no more. `PATCH /v1/curator/repeats` */
  setRepeat(input: CuratorSetRepeatInput, options?: CallOptions): Promise<CuratorSetRepeatOutput>
}

const ROUTES: Record<keyof CuratorClient, string> = {
  listJobs: 'GET /v1/curator/jobs',
  createJob: 'POST /v1/curator/jobs',
  getJob: 'GET /v1/curator/jobs/{id}',
  claimJobs: 'POST /v1/curator/jobs/claim',
  acknowledgeJob: 'POST /v1/curator/jobs/{id}/acknowledge',
  failJob: 'POST /v1/curator/jobs/{id}/fail',
  reportProgress: 'POST /v1/curator/jobs/{id}/progress',
  extendLease: 'POST /v1/curator/jobs/{id}/heartbeat',
  retryJob: 'POST /v1/curator/jobs/{id}/retry',
  listRepeats: 'GET /v1/curator/repeats',
  setRepeat: 'PATCH /v1/curator/repeats',
}

/** The client of this part of the API alone. */
export const curator = (options: ClientOptions): CuratorClient => clientOf<CuratorClient>(options, ROUTES)

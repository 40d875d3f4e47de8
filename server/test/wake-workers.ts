import type { TestApp } from './harness.ts'

/** Tells the workers of the queue that the time of a job has come, which they by themselves notice within a second. */
export const wakeWorkers = ({ sql }: Pick<TestApp, 'sql'>): Promise<unknown> =>
  sql(`select pg_notify('jobs:insert', '{"count":1}')`)

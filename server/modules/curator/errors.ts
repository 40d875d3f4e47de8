import { errors } from '../../kernel/base/errors.ts'

/** What the operations on jobs refuse with. */
export const E = errors({
  curator_job_not_found: [404, 'There is no such job.'],
  curator_unknown_job_uri: [
    400,
    'jobUri: there is no such skill for you; GET /v1/skills lists those that there are.',
  ],
  curator_lease_lost: [
    409,
    'Somebody else holds the job, its lease has ended, or it is over. What you sent was kept to be seen, and changes nothing.',
  ],
  curator_not_over: [409, 'Only a job that failed can be tried again.'],
})

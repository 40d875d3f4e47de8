import { errors } from '../../kernel/base/errors.ts'

/** What the operations on jobs refuse with. */
export const E = errors({
  curator_job_not_found: [404, 'There is no such job.'],
  curator_too_many: [409, '10,000 jobs are pending: nobody does them. Have an agent claim them first.'],
  curator_unknown_job_uri: [
    400,
    'jobUri: there is no such skill for you; GET /v1/skills lists those that there are.',
  ],
  curator_address_not_allowed: [
    400,
    'userPrompt: a job of this skill is about a public address, http:// or https://.',
  ],
  curator_lease_lost: [
    409,
    'Somebody else holds the job, its lease has ended, or it is over. What you sent was kept to be seen, and changes nothing.',
  ],
  curator_already_pending: [409, 'Another job with the same dedupeKey is pending: that one will be done.'],
  curator_not_over: [409, 'Only a job that failed can be tried again.'],
})

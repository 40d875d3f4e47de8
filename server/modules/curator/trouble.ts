import type { Trouble } from '../../kernel/contract/troubles.ts'
import type { Row } from './schemas.ts'

/** What is told of a job that was given up; of a skill, one at a time. */
export const troubleOf = ({
  jobUri,
  attempts,
  status,
}: Pick<Row, 'jobUri' | 'attempts' | 'status'>): Trouble => ({
  source: 'curator',
  subjectId: jobUri,
  severity: 'error',
  title: `A job of agents was given up: ${jobUri}`,
  detail: `It was claimed ${attempts === 1 ? 'once' : `${attempts} times`} and is not done. See what was said of it, and try it again; when a job of this skill is done, this ends.`,
  ctaHref: `/agent-jobs?status=${status}`,
})

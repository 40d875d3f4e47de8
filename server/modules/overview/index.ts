import { defineModule } from '../../kernel/contract/module.ts'
import { listActivity } from './activity.ts'
import { conversations } from './counter.ts'
import { find } from './find.ts'
import { getAgentStatus } from './agent-status.ts'
import { getBacklog } from './backlog.ts'
import { getInbox } from './inbox.ts'
import { getReports } from './reports/get-reports.ts'
import { downloadReport } from './routes.ts'
import { listReview } from './review.ts'
import { getSetup } from './setup.ts'

/**
 * What goes on, at a glance. Reads what the other modules keep and changes nothing of it. Owns the `overview_` tables,
 * which triggers keep up with conversations and messages.
 *
 * - setup: the checklist of a new organization.
 * - backlog: what waits for people.
 * - review: what people decide about, of every part: what waits, takes effect later, or was decided.
 * - activity: the events of the organization, newest first.
 * - report: figures on the conversations that were opened in a period.
 * - division: what a report is divided by; its parts are groups.
 */
export const overview = defineModule({
  name: 'overview',
  summary: 'Checklist, backlog, activity and reports.',
  operations: [find, getSetup, getBacklog, getAgentStatus, getInbox, listReview, listActivity, getReports],
  routes: [downloadReport],
  counters: [conversations],
})

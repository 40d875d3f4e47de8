/**
 * What goes wrong for an organization. Owns the `alr_` tables.
 *
 * - alert: of each subject one is open at a time; what goes on is counted in it; what opened it ends it when it is over.
 */
import { defineModule } from '../../kernel/contract/module.ts'
import { acknowledgeAlert, getAlert, listAlerts, resolveAlertByHand } from './alerts.ts'
import { channelOfKind } from '../../kernel/contract/channel.ts'
import { getAlertEmails, setAlertEmails } from './email-choices.ts'
import { events } from './events.ts'
import { LOCKS } from './locks.ts'
import { mailAlerts } from './mail-alerts.ts'
import { forgetOld, watch } from './watch.ts'

/** The `alerts` module. */
export const alerts = defineModule({
  name: 'alerts',
  summary: 'What goes wrong for the organization, told once, until it is over.',
  locks: LOCKS,
  operations: [listAlerts, getAlert, acknowledgeAlert, resolveAlertByHand, getAlertEmails, setAlertEmails],
  scopes: {
    'alerts:read': 'Read what goes wrong for the organization.',
    'alerts:write': 'Acknowledge alerts and end them.',
  },
  events,
  realtime: {
    channels: [channelOfKind({ name: 'alerts', scope: 'alerts:read', kind: 'org_alert', events })],
  },
  jobs: [watch, mailAlerts, forgetOld],
  examples: { ids: { alert: 'alr' } },
})

export { openAlert, resolveAlert } from './open-alert.ts'

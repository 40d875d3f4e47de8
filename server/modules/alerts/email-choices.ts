import { z } from 'zod'
import { statement } from '../../kernel/db/transaction.ts'
import { canMail } from '../mail/index.ts'
import { operation } from './module.ts'

const access = { scope: 'alerts:read', audience: ['member'] } as const

const Choice = z
  .object({
    alerts: z.boolean().describe('Whether one is told of alerts by email.'),
    mailConfigured: z.boolean().describe('Whether emails can be sent; without it the choice rests.'),
  })
  .meta({ id: 'AlertEmails' })

const chosen = statement(
  'alr_email_choice',
  'select 1 from alr_email_choices where org_id = $1 and user_id = $2',
)
const choose = statement(
  'alr_email_choose',
  'insert into alr_email_choices (org_id, user_id) values ($1, $2) on conflict do nothing',
)
const decline = statement(
  'alr_email_decline',
  'delete from alr_email_choices where org_id = $1 and user_id = $2',
)

export const getAlertEmails = operation({
  name: 'alerts.getAlertEmails',
  summary: 'Show whether one is told of alerts by email',
  access,
  effect: 'read',
  rest: 'GET /v1/me/alert-emails',
  input: z.object({}),
  output: Choice,
  async run({ tx, org, actor, services }) {
    const rows = await tx.query(chosen, [org.id, actor.id])
    return { alerts: rows.length > 0, mailConfigured: canMail(services) }
  },
})

export const setAlertEmails = operation({
  name: 'alerts.setAlertEmails',
  summary: 'Choose whether one is told of alerts by email',
  description:
    'What opens or becomes worse from now on is told within two minutes, then at most once an hour with all that came meanwhile and that nobody has seen. That emails are refused is told by no email.',
  access,
  effect: 'write',
  rest: 'PATCH /v1/me/alert-emails',
  input: z.object({ alerts: z.boolean() }),
  output: Choice,
  async run({ tx, org, actor, services }, { alerts }) {
    await tx.query(alerts ? choose : decline, [org.id, actor.id])
    return { alerts, mailConfigured: canMail(services) }
  },
})

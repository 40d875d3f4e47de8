import { z } from 'zod'
import { canMail } from '../../../mail/index.ts'
import { operation } from '../../module.ts'

const access = { scope: null, audience: ['member'] } as const

const EmailChoices = z.object({
  mentions: z.boolean().describe('Notes that name one.'),
  waiting: z
    .boolean()
    .describe('Customers who wait for a person: of one’s own conversations, and of those that nobody owns.'),
})

const Shown = EmailChoices.extend({
  mailConfigured: z.boolean().describe('Whether emails can be sent; without it the choices rest.'),
}).meta({ id: 'EmailNotifications' })

export const getEmailNotifications = operation({
  name: 'conversations.getEmailNotifications',
  summary: 'Show what one is told by email while away',
  access,
  effect: 'read',
  rest: 'GET /v1/me/email-notifications',
  input: z.object({}),
  output: Shown,
  async run({ db, actor, services }) {
    const row = await db
      .selectFrom('conv_email_choices')
      .select(['mentions', 'waiting'])
      .where('userId', '=', actor.id)
      .executeTakeFirst()
    return { mentions: false, waiting: false, ...row, mailConfigured: canMail(services) }
  },
})

export const setEmailNotifications = operation({
  name: 'conversations.setEmailNotifications',
  summary: 'Choose what one is told by email while away',
  description:
    'Away is who closed the dashboard some two minutes ago, or has not touched it for some seven. A mention or a wait is told of once, if it is still there after five minutes.',
  access,
  effect: 'write',
  rest: 'PATCH /v1/me/email-notifications',
  input: EmailChoices.partial(),
  output: Shown,
  async run({ db, org, actor, services }, choices) {
    const row = await db
      .insertInto('conv_email_choices')
      .values({ orgId: org.id, userId: actor.id, ...choices })
      .onConflict((conflict) =>
        conflict.columns(['orgId', 'userId']).doUpdateSet({ ...choices, updatedAt: new Date() }),
      )
      .returning(['mentions', 'waiting'])
      .executeTakeFirstOrThrow()
    return { ...row, mailConfigured: canMail(services) }
  },
})

// Across organizations: an account belongs to a person, in however many organizations.
import { z } from 'zod'
import type { Context } from '../../../kernel/contract/context.ts'
import type { Job } from '../../../kernel/contract/operation.ts'
import { canMail } from '../../mail/index.ts'
import type { FactorChange } from './account-mails.ts'
import { addresseeById, mailAddressee, type Addressee } from './mail-account.ts'

const Payload = z.object({
  userId: z.string(),
  notice: z.enum(['password_changed', 'email_changed', 'second_factor', 'provider_connected']),
  /** What was done to the second factor. */
  change: z.enum(['added', 'removed', 'codes', 'reset']).optional(),
  /** Where it goes, unless to the person's address of now. */
  to: z.string().optional(),
  /** The service that was connected, and who the person is there. */
  provider: z.object({ name: z.string(), email: z.string() }).optional(),
})

/** Tells a person by mail what was changed in their account. */
export const mailNotice: Job<typeof Payload> = {
  name: 'identity.mail_notice',
  payload: Payload,
  async run({ services, transaction, systemDb }, { userId, notice, to, provider, change = 'added' }) {
    const [person] = await systemDb.query<Addressee>(addresseeById, [userId])
    if (!person) return
    const { name, email } = person
    const forgotUrl = `${services.config.baseUrl}/forgot-password`
    await mailAddressee({ services, transaction }, person, {
      kind: notice,
      ...(to !== undefined && { to }),
      write(mails) {
        if (provider) return mails.providerConnected({ name, provider: provider.name, email: provider.email })
        if (notice === 'password_changed') return mails.passwordChanged({ name, forgotUrl })
        if (notice === 'second_factor') return mails.secondFactorChanged({ name, change, forgotUrl })
        return mails.emailChanged({ name, email })
      },
    })
  },
}

/** Plans the mail that says that somebody's password was changed, where mails can be sent. */
export function tellPasswordChanged(ctx: Pick<Context, 'services' | 'enqueue'>, userId: string): void {
  if (canMail(ctx.services)) ctx.enqueue(mailNotice, { userId, notice: 'password_changed' })
}

/** Plans the mail that says what was done to somebody's second factor, where mails can be sent. */
export function tellSecondFactor(
  ctx: Pick<Context, 'services' | 'enqueue'>,
  userId: string,
  change: FactorChange,
): void {
  if (canMail(ctx.services)) ctx.enqueue(mailNotice, { userId, notice: 'second_factor', change })
}

/** Plans the mail to an address that is no longer somebody's, where mails can be sent. */
export function tellEmailChanged(
  ctx: Pick<Context, 'services' | 'enqueue'>,
  { userId, before }: { userId: string; before: string },
): void {
  if (canMail(ctx.services)) ctx.enqueue(mailNotice, { userId, notice: 'email_changed', to: before })
}

/** Plans the mail that says that somebody can sign in with another service now, where mails can be sent. */
export function tellProviderConnected(
  ctx: Pick<Context, 'services' | 'enqueue'>,
  { userId, provider, email }: { userId: string; provider: string; email: string },
): void {
  if (canMail(ctx.services))
    ctx.enqueue(mailNotice, { userId, notice: 'provider_connected', provider: { name: provider, email } })
}

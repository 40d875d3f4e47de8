import { createSmtpMailer } from './adapters/mail/mailer.ts'
import type { Config } from './kernel/base/config.ts'
import type { Mailer } from './kernel/ports/mailer.ts'

/** The mailer of the settings; `null` where none is configured. They were read together: both are there, or none. */
export const chooseMailer = ({ SVC_MAIL_URL: url, SVC_MAIL_FROM: from }: Config): Mailer | null =>
  url !== undefined && from !== undefined ? createSmtpMailer({ url, from }) : null

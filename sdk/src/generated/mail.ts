// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { MailStatus, SendTestMailResult } from './shapes.ts'

/** Input of `mail.getMailStatus`. */
export type MailGetMailStatusInput = Record<string, never>
/** Answer of `mail.getMailStatus`. */
export type MailGetMailStatusOutput = MailStatus

/** Input of `mail.sendTestMail`. */
export type MailSendTestMailInput = {
  to: string
}
/** Answer of `mail.sendTestMail`. */
export type MailSendTestMailOutput = SendTestMailResult

/** Emails that the service sends: whether it can, and how it goes. */
export interface MailClient {
  /** Show whether emails can be sent, and how it goes. `GET /v1/mail` */
  getMailStatus(input?: MailGetMailStatusInput, options?: CallOptions): Promise<MailGetMailStatusOutput>
  /** Send a test email. `POST /v1/mail/test` */
  sendTestMail(input: MailSendTestMailInput, options?: CallOptions): Promise<MailSendTestMailOutput>
}

const ROUTES: Record<keyof MailClient, string> = {
  getMailStatus: 'GET /v1/mail',
  sendTestMail: 'POST /v1/mail/test',
}

/** The client of this part of the API alone. */
export const mail = (options: ClientOptions): MailClient => clientOf<MailClient>(options, ROUTES)

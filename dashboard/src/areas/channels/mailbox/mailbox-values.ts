import type { Channel, EmailChannelConfig } from '@stoa/sdk'
import { all, atMost, email, required, splitLines, type Rules } from '../../../ui/forms/validation.ts'
import type { client } from '../../../data/api.ts'
import { text } from './text.en.ts'

/** A mailbox as its form holds it. */
export interface MailboxValues {
  name: string
  fromAddress: string
  fromName: string
  defaultAgentMode: Channel['defaultAgentMode']
  outBy: 'smtp' | 'mailer'
  smtpHost: string
  smtpPort: string
  smtpSecure: boolean
  smtpUser: string
  smtpPassword: string
  inBy: 'imap' | 'relay' | 'none'
  imapHost: string
  imapPort: string
  imapSecure: boolean
  imapUser: string
  imapPassword: string
  mailbox: string
  /** One domain per line. */
  forwarders: string
  replyTo: string
  perHour: string
  perDay: string
  trackOpens: boolean
}

/** A mailbox that is not there yet. */
export const newMailbox: MailboxValues = {
  name: '',
  fromAddress: '',
  fromName: '',
  defaultAgentMode: 'draft_only',
  outBy: 'smtp',
  smtpHost: '',
  smtpPort: '587',
  smtpSecure: false,
  smtpUser: '',
  smtpPassword: '',
  inBy: 'imap',
  imapHost: '',
  imapPort: '993',
  imapSecure: true,
  imapUser: '',
  imapPassword: '',
  mailbox: 'INBOX',
  forwarders: '',
  replyTo: '',
  perHour: '',
  perDay: '',
  trackOpens: false,
}

/** The settings of a channel, if they are those of a mailbox. */
export const mailboxConfig = ({ config }: Channel): EmailChannelConfig | undefined =>
  'addressing' in config ? config : undefined

/** What is stored of a mailbox. */
export function valuesOf(channel: Channel): MailboxValues {
  const config = mailboxConfig(channel)
  const own = { ...newMailbox, name: channel.name, defaultAgentMode: channel.defaultAgentMode }
  if (!config) return own
  const { addressing, outbound, inbound, sendLimits } = config
  return {
    ...own,
    fromAddress: addressing.fromAddress,
    fromName: addressing.fromName ?? '',
    replyTo: addressing.replyToTemplate ?? '',
    outBy: outbound.provider,
    smtpHost: outbound.host ?? '',
    smtpPort: String(outbound.port ?? own.smtpPort),
    smtpSecure: outbound.secure ?? own.smtpSecure,
    smtpUser: outbound.username ?? '',
    trackOpens: outbound.trackOpens,
    inBy: inbound?.provider ?? 'none',
    imapHost: inbound?.host ?? '',
    imapPort: String(inbound?.port ?? own.imapPort),
    imapSecure: inbound?.secure ?? own.imapSecure,
    imapUser: inbound?.username ?? '',
    mailbox: inbound?.mailbox ?? own.mailbox,
    forwarders: inbound?.allowedForwarders.join('\n') ?? '',
    perHour: String(sendLimits.perHourMax ?? ''),
    perDay: String(sendLimits.perDayMax ?? ''),
  }
}

type Given = Parameters<typeof client.conversations.saveEmailChannel>[0]

/** What is sent to store a mailbox. */
export function given(values: MailboxValues, channelId?: string): Given {
  const { fromName, replyTo, perHour, perDay, trackOpens } = values
  const numberOf = (value: string) => (value.trim() === '' ? undefined : Number(value))
  const limits = { perHourMax: numberOf(perHour), perDayMax: numberOf(perDay) }
  return {
    ...(channelId !== undefined && { channelId }),
    name: values.name.trim(),
    defaultAgentMode: values.defaultAgentMode,
    config: {
      addressing: {
        fromAddress: values.fromAddress.trim(),
        ...(fromName.trim() && { fromName: fromName.trim() }),
        ...(replyTo.trim() && { replyToTemplate: replyTo.trim() }),
      },
      outbound:
        values.outBy === 'mailer' ? { provider: 'mailer', trackOpens } : { ...smtpOf(values), trackOpens },
      ...(values.inBy === 'imap' && { inbound: imapOf(values) }),
      ...(values.inBy === 'relay' && {
        inbound: { provider: 'relay' as const, allowedForwarders: splitLines(values.forwarders) },
      }),
      sendLimits: {
        ...(limits.perHourMax !== undefined && { perHourMax: limits.perHourMax }),
        ...(limits.perDayMax !== undefined && { perDayMax: limits.perDayMax }),
      },
    },
  }
}

const smtpOf = ({ smtpHost, smtpPort, smtpSecure, smtpUser, smtpPassword }: MailboxValues) => ({
  provider: 'smtp' as const,
  host: smtpHost.trim(),
  port: Number(smtpPort),
  secure: smtpSecure,
  username: smtpUser.trim(),
  ...(smtpPassword && { password: smtpPassword }),
})

const imapOf = ({ imapHost, imapPort, imapSecure, imapUser, imapPassword, mailbox }: MailboxValues) => ({
  provider: 'imap' as const,
  host: imapHost.trim(),
  port: Number(imapPort),
  secure: imapSecure,
  username: imapUser.trim(),
  ...(imapPassword && { password: imapPassword }),
  mailbox: mailbox.trim(),
})

const when =
  (way: MailboxValues['outBy'] | MailboxValues['inBy'], rule: (value: string) => string | undefined) =>
  (value: string, { outBy, inBy }: MailboxValues) =>
    outBy === way || inBy === way ? rule(value) : undefined
const port = (value: string) =>
  /^\d{1,5}$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= 65_535 ? undefined : text.aPort
const limit = (value: string) => (/^(?:[1-9]\d{0,5})?$/.test(value.trim()) ? undefined : text.wholeNumber)

/** What a mailbox must fulfil. */
export const mailboxRules: Rules<MailboxValues> = {
  name: all(required(text.name), atMost(120)),
  fromAddress: email,
  fromName: atMost(120),
  smtpHost: when('smtp', required(text.host)),
  smtpPort: when('smtp', port),
  smtpUser: when('smtp', required(text.user)),
  imapHost: when('imap', required(text.host)),
  imapPort: when('imap', port),
  imapUser: when('imap', required(text.user)),
  mailbox: when('imap', required(text.folder)),
  perHour: limit,
  perDay: limit,
}

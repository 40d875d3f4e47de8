import type { Channel, EmailChannelConfig } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { channelsQuery } from '../../../data/queries.ts'
import { write } from '../../../data/writes/write.ts'
import { formText } from '../../../text/forms.en.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm, type Form } from '../../../ui/forms/use-form.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { RadioField, SelectField } from '../../../ui/primitives/choice-field.tsx'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { CheckField, PasswordField, TextArea, TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { useToChannel } from '../use-to-channel.ts'
import { text as channelsText } from '../text.en.ts'
import {
  given,
  mailboxConfig,
  mailboxRules,
  newMailbox,
  valuesOf,
  type MailboxValues,
} from './mailbox-values.ts'
import { text } from './text.en.ts'

type Fields = { form: Form<MailboxValues> }

/** Connects a mailbox, or changes one. */
export function MailboxForm({ channel, mayChange }: { channel?: Channel; mayChange: boolean }) {
  const toChannel = useToChannel()
  const form = useForm<MailboxValues>({
    initial: channel ? valuesOf(channel) : newMailbox,
    rules: mailboxRules,
    submit: async (values) => {
      await write({
        run: () => client.conversations.saveEmailChannel(given(values, channel?.id)),
        leave: (made) => {
          if (!channel) toChannel(made)
        },
        touches: [channelsQuery],
        said: channel
          ? formText.saved
          : ({ name, needsCredentials }) => (needsCredentials ? text.waiting(name) : text.connected(name)),
      })
      form.set('smtpPassword', '')
      form.set('imapPassword', '')
    },
  })
  const stored = channel && mailboxConfig(channel)
  return (
    <form {...form.props} className="grid gap-8">
      <UnsavedGuard dirty={form.dirty} />
      {!mayChange && <Notice>{channelsText.channel.adminsOnly}</Notice>}
      <FormProblems form={form} />
      <fieldset disabled={!mayChange} className="grid min-w-0 gap-8">
        <Addresses form={form} />
        <Outgoing form={form} isStored={stored?.outbound.hasPassword === true} />
        <Incoming form={form} stored={stored?.inbound ?? null} />
        <More form={form} />
      </fieldset>
      {mayChange && <SaveButton form={form} />}
    </form>
  )
}

/** Fills in where a mailbox most often is, as long as nothing else was typed. */
function guess({ values, set }: Form<MailboxValues>): void {
  const [, domain] = values.fromAddress.trim().split('@')
  if (!domain || values.smtpHost !== '' || values.imapHost !== '') return
  set('smtpHost', `smtp.${domain}`)
  set('imapHost', `imap.${domain}`)
  set('smtpUser', values.fromAddress.trim())
  set('imapUser', values.fromAddress.trim())
  if (values.name === '') set('name', values.fromAddress.trim())
}

function Addresses({ form }: Fields) {
  const { onBlur, ...address } = form.text('fromAddress')
  return (
    <SettingsSection title={text.you}>
      <TextField
        label={text.fromAddress}
        help={text.fromAddressHelp}
        type="email"
        autoComplete="off"
        placeholder={text.fromAddressExample}
        {...address}
        onBlur={() => {
          onBlur()
          guess(form)
        }}
      />
      <TextField label={text.name} help={text.nameHelp} {...form.text('name')} />
      <TextField label={text.fromName} help={text.fromNameHelp} optional {...form.text('fromName')} />
      <SelectField
        label={text.agentMode}
        value={form.values.defaultAgentMode}
        options={(['auto', 'draft_only', 'off'] as const).map((value) => ({
          value,
          label: channelsText.channelForm.modes[value],
        }))}
        onChange={(value) => form.set('defaultAgentMode', value)}
      />
    </SettingsSection>
  )
}

function Outgoing({ form, isStored }: Fields & { isStored: boolean }) {
  return (
    <SettingsSection title={text.out}>
      <RadioField
        label={text.outBy}
        value={form.values.outBy}
        options={[
          { value: 'smtp', label: text.outWays.smtp },
          { value: 'mailer', label: text.outWays.mailer, help: text.mailerHelp },
        ]}
        onChange={(value) => form.set('outBy', value)}
      />
      {form.values.outBy === 'smtp' && <Server form={form} which="smtp" isStored={isStored} />}
    </SettingsSection>
  )
}

function Server({ form, which, isStored }: Fields & { which: 'smtp' | 'imap'; isStored: boolean }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[1fr_7rem]">
        <TextField label={text.host} spellCheck={false} {...form.text(`${which}Host`)} />
        <TextField label={text.port} inputMode="numeric" {...form.text(`${which}Port`)} />
      </div>
      <CheckField
        label={text.secure}
        help={text.secureHelp}
        checked={form.values[`${which}Secure`]}
        onChange={(event) => form.set(`${which}Secure`, event.target.checked)}
      />
      <TextField label={text.user} autoComplete="off" spellCheck={false} {...form.text(`${which}User`)} />
      <PasswordField
        label={text.password}
        help={isStored ? text.passwordKept : text.passwordHelp}
        autoComplete="new-password"
        {...form.text(`${which}Password`)}
      />
    </>
  )
}

type Stored = EmailChannelConfig['inbound'] | null

function Incoming({ form, stored }: Fields & { stored: Stored }) {
  const { inBy } = form.values
  return (
    <SettingsSection title={text.in}>
      <RadioField
        label={text.inBy}
        value={inBy}
        options={(['imap', 'relay', 'none'] as const).map((value) => ({
          value,
          label: text.inWays[value],
          help: text.inWaysHelp[value],
        }))}
        onChange={(value) => form.set('inBy', value)}
      />
      {inBy === 'imap' && (
        <>
          <Server form={form} which="imap" isStored={stored?.hasPassword === true} />
          <TextField label={text.folder} {...form.text('mailbox')} />
        </>
      )}
      {inBy === 'relay' && (
        <>
          {stored?.address && <CopyField label={text.relayAddress} text={stored.address} />}
          <TextArea
            label={text.forwarders}
            help={text.forwardersHelp}
            optional
            spellCheck={false}
            {...form.text('forwarders')}
          />
        </>
      )}
    </SettingsSection>
  )
}

function More({ form }: Fields) {
  return (
    <SettingsSection title={text.more}>
      <TextField
        label={text.replyTo}
        help={text.replyToHelp}
        optional
        spellCheck={false}
        {...form.text('replyTo')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label={text.perHour} optional inputMode="numeric" {...form.text('perHour')} />
        <TextField
          label={text.perDay}
          help={text.limitsHelp}
          optional
          inputMode="numeric"
          {...form.text('perDay')}
        />
      </div>
      <CheckField
        label={text.trackOpens}
        help={text.trackOpensHelp}
        checked={form.values.trackOpens}
        onChange={(event) => form.set('trackOpens', event.target.checked)}
      />
    </SettingsSection>
  )
}

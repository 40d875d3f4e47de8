import type { Channel, ChannelVendor, ChannelVendorField } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { channelsQuery } from '../../../data/queries.ts'
import { write } from '../../../data/writes/write.ts'
import { formText } from '../../../text/forms.en.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm, type Form } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { CheckField, PasswordField, TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { vendorsQuery } from '../data.ts'
import { useToChannel } from '../use-to-channel.ts'
import { text as channelsText } from '../text.en.ts'
import { text } from './text.en.ts'

interface Values {
  vendor: string
  name: string
  defaultAgentMode: Channel['defaultAgentMode']
  replaceWebhook: boolean
  fields: Record<string, string>
}

interface Props {
  channel?: Channel
  mayChange: boolean
}

/** Connects a phone number, or changes one. */
export function NumberForm(props: Props) {
  const vendors = useQuery(vendorsQuery)
  return <ListState query={vendors}>{({ items }) => <Fields {...props} vendors={items} />}</ListState>
}

function Fields({ channel, mayChange, vendors }: Props & { vendors: readonly ChannelVendor[] }) {
  const form = useNumber(channel, vendors)
  const { vendor } = form.values
  const isVoice = isOfCalls(vendors, vendor)
  return (
    <form {...form.props} className="grid gap-8">
      <UnsavedGuard dirty={form.dirty} />
      {!mayChange && <Notice>{channelsText.channel.adminsOnly}</Notice>}
      <FormProblems form={form} />
      <fieldset disabled={!mayChange} className="grid min-w-0 gap-8">
        <SettingsSection title={text.number}>
          {!channel && (
            <SelectField
              label={text.vendor}
              value={vendor}
              options={vendors.map((one) => ({ value: one.vendor, label: one.displayName }))}
              onChange={(value) => {
                form.set('vendor', value)
                // What was typed for one vendor is not for another.
                form.set('fields', {})
              }}
            />
          )}
          {fieldsOf(vendors, vendor).map((field) => (
            <Field
              key={field.name}
              form={form}
              field={field}
              isStored={channel?.needsCredentials === false}
            />
          ))}
          <TextField label={text.name} help={text.nameHelp} autoComplete="off" {...form.text('name')} />
          {isVoice ? (
            <CheckField
              label={text.replace}
              help={text.replaceHelp}
              checked={form.values.replaceWebhook}
              onChange={(event) => form.set('replaceWebhook', event.target.checked)}
            />
          ) : (
            <SelectField
              label={text.agentMode}
              value={form.values.defaultAgentMode}
              options={(['auto', 'draft_only', 'off'] as const).map((value) => ({
                value,
                label: channelsText.channelForm.modes[value],
              }))}
              onChange={(value) => form.set('defaultAgentMode', value)}
            />
          )}
        </SettingsSection>
      </fieldset>
      {mayChange && <SaveButton form={form} />}
    </form>
  )
}

const fieldsOf = (vendors: readonly ChannelVendor[], name: string): readonly ChannelVendorField[] =>
  vendors.find(({ vendor }) => vendor === name)?.configFields ?? []
const isOfCalls = (vendors: readonly ChannelVendor[], name: string): boolean =>
  vendors.find(({ vendor }) => vendor === name)?.kind === 'voice'
const labelOf = ({ name }: ChannelVendorField): string => text.fields[name] ?? name

function Field({
  form,
  field,
  isStored,
}: {
  form: Form<Values>
  field: ChannelVendorField
  isStored: boolean
}) {
  const { name, required: needed, secret } = field
  return secret ? (
    <PasswordField
      label={labelOf(field)}
      help={isStored ? text.secretKept : text.secretHelp}
      autoComplete="new-password"
      {...form.text(`fields.${name}`)}
    />
  ) : (
    <TextField
      label={labelOf(field)}
      help={text.help[name]}
      optional={!needed}
      spellCheck={false}
      autoComplete="off"
      {...form.text(`fields.${name}`)}
    />
  )
}

function useNumber(channel: Channel | undefined, vendors: readonly ChannelVendor[]): Form<Values> {
  const toChannel = useToChannel()
  const form = useForm<Values>({
    initial: {
      vendor: channel?.vendor ?? vendors[0]?.vendor ?? '',
      name: channel?.name ?? '',
      defaultAgentMode: channel?.defaultAgentMode ?? 'draft_only',
      replaceWebhook: false,
      fields: storedFields(channel),
    },
    rules: {
      name: all(required(text.name), atMost(120)),
      fields: (fields, { vendor }) =>
        Object.fromEntries(
          fieldsOf(vendors, vendor)
            .filter((field) => field.required && !(field.secret && channel) && !fields[field.name]?.trim())
            .map((field) => [field.name, required(labelOf(field))('') ?? '']),
        ),
    },
    submit: async ({ vendor, name, defaultAgentMode, replaceWebhook, fields }) => {
      const known = fieldsOf(vendors, vendor)
      const config = Object.fromEntries(
        known.flatMap((field): [string, string | null][] => {
          const value = fields[field.name]?.trim() ?? ''
          if (value !== '') return [[field.name, value]]
          return field.secret || !channel ? [] : [[field.name, null]]
        }),
      )
      await write({
        run: () =>
          client.conversations.saveVendorChannel({
            vendor,
            ...(channel && { channelId: channel.id }),
            name: name.trim(),
            config,
            ...(isOfCalls(vendors, vendor) ? { replaceWebhook } : { defaultAgentMode }),
          }),
        leave: (made) => {
          if (!channel) toChannel(made)
        },
        touches: [channelsQuery],
        said: channel
          ? formText.saved
          : (made) => (made.needsCredentials ? text.waiting(made.name) : text.connected(made.name)),
      })
      for (const { name: key, secret } of known) if (secret) form.set(`fields.${key}`, '')
    },
  })
  return form
}

/** What is stored of a number; never a secret. */
function storedFields(channel: Channel | undefined): Record<string, string> {
  if (!channel || !('hasSecrets' in channel.config)) return {}
  const settings = Object.entries(channel.config).filter(([name]) => name !== 'hasSecrets')
  return Object.fromEntries(settings.map(([name, value]) => [name, String(value ?? '')]))
}

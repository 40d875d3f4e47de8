import { SelectField } from '../components/choice-field.tsx'
import { CheckField, TextArea, TextField } from '../components/field.tsx'
import type { useForm } from '../forms/use-form.ts'
import { all, atMost, origins, required, webAddress, type Rules } from '../forms/validation.ts'
import { s } from '../messages/en-settings.ts'
import type { AgentMode } from '../api.ts'

const text = s.channelForm

/** What can be set about a chat widget, as the form holds it. */
export interface ChannelValues {
  name: string
  originAllowlist: string
  requireVerifiedIdentity: boolean
  webhookOnEscalation: string
  defaultAgentMode: AgentMode
}

/** What a chat widget must fulfil. */
export const channelRules: Rules<ChannelValues> = {
  name: all(required(text.name), atMost(120)),
  originAllowlist: origins,
  webhookOnEscalation: (value) => (value ? webAddress(value) : undefined),
}

type ChannelForm = ReturnType<typeof useForm<ChannelValues>>

/** The inputs of a chat widget's settings. */
export function ChannelFields({ form, brief = false }: { form: ChannelForm; brief?: boolean }) {
  return (
    <>
      <TextField label={text.name} help={text.nameHelp} {...form.text('name')} />
      <TextArea
        label={text.origins}
        help={text.originsHelp}
        optional
        spellCheck={false}
        placeholder="https://www.example.com"
        {...form.text('originAllowlist')}
      />
      {!brief && (
        <>
          <SelectField
            label={text.agentMode}
            value={form.values.defaultAgentMode}
            options={(['auto', 'draft_only', 'off'] as const).map((value) => ({
              value,
              label: text.modes[value],
            }))}
            onChange={(value) => form.set('defaultAgentMode', value)}
          />
          <TextField
            label={text.escalation}
            help={text.escalationHelp}
            optional
            type="url"
            {...form.text('webhookOnEscalation')}
          />
          <CheckField
            label={text.verified}
            help={text.verifiedHelp}
            checked={form.values.requireVerifiedIdentity}
            onChange={(event) => form.set('requireVerifiedIdentity', event.target.checked)}
          />
        </>
      )}
    </>
  )
}

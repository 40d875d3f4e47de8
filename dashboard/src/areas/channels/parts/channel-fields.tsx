import type { ConversationSummary } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { CheckField, TextArea, TextField } from '../../../ui/primitives/field.tsx'
import type { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, origins, required, webAddress, type Rules } from '../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { mailStatusQuery } from '../../../data/settings-queries.ts'
import { conversationsCreateWidgetChannel as bounds } from '../../../data/bounds.ts'

/** The lines of a text that say something. */
export const linesOf = (value: string): string[] =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function startersRule(value: string): string | undefined {
  const lines = linesOf(value)
  if (lines.length > bounds.starters) return text.channelForm.startersMany(bounds.starters)
  const longest = bounds['starters.each']
  return lines.some((line) => line.length > longest) ? text.channelForm.startersLong(longest) : undefined
}

/** What can be set about a chat widget, as the form holds it. */
export interface ChannelValues {
  name: string
  originAllowlist: string
  requireVerifiedIdentity: boolean
  webhookOnEscalation: string
  defaultAgentMode: ConversationSummary['agentMode']
  /** One per line. */
  starters: string
  replyByEmail: boolean
  requireAgentProof: boolean
}

/** What a chat widget must fulfil. */
export const channelRules: Rules<ChannelValues> = {
  name: all(required(text.channelForm.name), atMost(bounds.name)),
  originAllowlist: origins,
  webhookOnEscalation: (value) => (value ? webAddress(value) : undefined),
  starters: startersRule,
}

type ChannelForm = ReturnType<typeof useForm<ChannelValues>>

interface FieldsProps {
  form: ChannelForm
  brief?: boolean
  disabled?: boolean
}

/** The inputs of a chat widget's settings. */
export function ChannelFields({ form, brief = false, disabled = false }: FieldsProps) {
  return (
    <fieldset disabled={disabled} className="grid min-w-0 gap-5">
      <TextField label={text.channelForm.name} help={text.channelForm.nameHelp} {...form.text('name')} />
      <TextArea
        label={text.channelForm.origins}
        help={text.channelForm.originsHelp}
        optional
        spellCheck={false}
        placeholder="https://www.example.com"
        {...form.text('originAllowlist')}
      />
      {!brief && (
        <>
          <SelectField
            label={text.channelForm.agentMode}
            value={form.values.defaultAgentMode}
            options={(['auto', 'draft_only', 'off'] as const).map((value) => ({
              value,
              label: text.channelForm.modes[value],
            }))}
            onChange={(value) => form.set('defaultAgentMode', value)}
          />
          <TextArea
            label={text.channelForm.starters}
            help={text.channelForm.startersHelp}
            optional
            placeholder={text.channelForm.startersPlaceholder}
            {...form.text('starters')}
          />
          <ReplyByEmail form={form} />
          <TextField
            label={text.channelForm.escalation}
            help={text.channelForm.escalationHelp}
            optional
            type="url"
            {...form.text('webhookOnEscalation')}
          />
          <CheckField
            label={text.channelForm.verified}
            help={text.channelForm.verifiedHelp}
            checked={form.values.requireVerifiedIdentity}
            onChange={(event) => form.set('requireVerifiedIdentity', event.target.checked)}
          />
          <CheckField
            label={text.channelForm.agentMessages}
            help={text.channelForm.agentMessagesHelp}
            checked={form.values.requireAgentProof}
            onChange={(event) => form.set('requireAgentProof', event.target.checked)}
          />
        </>
      )}
    </fieldset>
  )
}

/** Whether answers follow visitors to their email address; says so where nothing can be sent. */
function ReplyByEmail({ form }: { form: ChannelForm }) {
  const { data } = useQuery(mailStatusQuery)
  const isImpossible = data?.configured === false
  return (
    <CheckField
      label={text.channelForm.replyByEmail}
      help={isImpossible ? text.channelForm.replyByEmailImpossible : text.channelForm.replyByEmailHelp}
      checked={form.values.replyByEmail && !isImpossible}
      disabled={isImpossible}
      onChange={(event) => form.set('replyByEmail', event.target.checked)}
    />
  )
}

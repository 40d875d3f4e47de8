import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../components/choice-field.tsx'
import { CheckField, TextArea, TextField } from '../components/field.tsx'
import type { useForm } from '../forms/use-form.ts'
import { all, atMost, origins, required, webAddress, type Rules } from '../forms/validation.ts'
import { s } from '../messages/en-settings.ts'
import { mailStatusQuery } from '../settings-queries.ts'
import type { AgentMode } from '../api.ts'

const text = s.channelForm

const MOST_STARTERS = 4
const STARTER_LENGTH = 80

/** The lines of a text that say something. */
export const linesOf = (value: string): string[] =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function startersRule(value: string): string | undefined {
  const lines = linesOf(value)
  if (lines.length > MOST_STARTERS) return text.startersMany(MOST_STARTERS)
  return lines.some((line) => line.length > STARTER_LENGTH) ? text.startersLong(STARTER_LENGTH) : undefined
}

/** What can be set about a chat widget, as the form holds it. */
export interface ChannelValues {
  name: string
  originAllowlist: string
  requireVerifiedIdentity: boolean
  webhookOnEscalation: string
  defaultAgentMode: AgentMode
  /** One per line. */
  starters: string
  replyByEmail: boolean
  agentMessagesFromPages: boolean
}

/** What a chat widget must fulfil. */
export const channelRules: Rules<ChannelValues> = {
  name: all(required(text.name), atMost(120)),
  originAllowlist: origins,
  webhookOnEscalation: (value) => (value ? webAddress(value) : undefined),
  starters: startersRule,
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
          <TextArea
            label={text.starters}
            help={text.startersHelp}
            optional
            placeholder={text.startersPlaceholder}
            {...form.text('starters')}
          />
          <ReplyByEmail form={form} />
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
          <CheckField
            label={text.agentMessages}
            help={text.agentMessagesHelp}
            checked={form.values.agentMessagesFromPages}
            onChange={(event) => form.set('agentMessagesFromPages', event.target.checked)}
          />
        </>
      )}
    </>
  )
}

/** Whether answers follow visitors to their email address; says so where nothing can be sent. */
function ReplyByEmail({ form }: { form: ChannelForm }) {
  const { data } = useQuery(mailStatusQuery)
  const isImpossible = data?.configured === false
  return (
    <CheckField
      label={text.replyByEmail}
      help={isImpossible ? text.replyByEmailImpossible : text.replyByEmailHelp}
      checked={form.values.replyByEmail && !isImpossible}
      disabled={isImpossible}
      onChange={(event) => form.set('replyByEmail', event.target.checked)}
    />
  )
}

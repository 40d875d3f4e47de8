import type { AgentConfig } from '@stoa/sdk'
import { hasCode, SdkError } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { agentUpdateConfig } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { countText } from '../../../text/format-figures.ts'
import { formText } from '../../../text/forms.en.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm, type Form } from '../../../ui/forms/use-form.ts'
import { atMost } from '../../../ui/forms/validation.ts'
import { RadioField } from '../../../ui/primitives/choice-field.tsx'
import { CheckField, TextArea, TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { configQuery } from '../data.ts'
import { text } from '../text.en.ts'

const PROVIDERS = ['none', 'openai_compatible', 'anthropic'] as const
/** Where the two kinds of API are, unless it is said. */
const ADDRESSES = {
  openai_compatible: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
} as const

const NUMBERS = {
  mostReplies: [1, 50],
  conversationTokens: [1000, 10_000_000],
  dayTokens: [1000, 1_000_000_000],
  monthTokens: [1000, 1_000_000_000],
} as const
type Number = keyof typeof NUMBERS
const LIMITS = Object.keys(NUMBERS) as Number[]

const between =
  (name: Number) =>
  (value: string): string | undefined => {
    const [least, most] = NUMBERS[name]
    const number = Number(value)
    return /^\d+$/.test(value.trim()) && number >= least && number <= most
      ? undefined
      : text.number(countText(least), countText(most))
  }

const valuesOf = (config: AgentConfig) => ({
  enabled: config.enabled,
  provider: config.provider,
  baseUrl: config.baseUrl ?? '',
  apiKey: '',
  model: config.model ?? '',
  sendsQuotes: config.sendsQuotes,
  instructions: config.instructions,
  handoverMessage: config.handoverMessage ?? '',
  mostReplies: String(config.mostReplies),
  conversationTokens: String(config.conversationTokens),
  dayTokens: String(config.dayTokens),
  monthTokens: String(config.monthTokens),
})
type Values = ReturnType<typeof valuesOf>

const save = ({ provider, baseUrl, model, apiKey, handoverMessage, ...rest }: Values) =>
  client.agent.updateConfig({
    ...rest,
    provider,
    ...(provider !== 'none' && { baseUrl: baseUrl.trim(), model: model.trim() }),
    ...(provider !== 'none' && apiKey.trim() !== '' && { apiKey: apiKey.trim() }),
    handoverMessage: handoverMessage.trim() || null,
    mostReplies: Number(rest.mostReplies),
    conversationTokens: Number(rest.conversationTokens),
    dayTokens: Number(rest.dayTokens),
    monthTokens: Number(rest.monthTokens),
  })

const explain = (error: unknown) => {
  if (hasCode(error, 'agent_key_refused')) return { apiKey: text.problems.agent_key_refused }
  if (hasCode(error, 'agent_config_invalid_model'))
    return { model: `${text.problems.agent_config_invalid_model} ${(error as SdkError).detail}` }
  return undefined
}

/** Whether the agent works, by which model, how it answers, and within which limits. */
export function AgentForm({ config, mayChange }: { config: AgentConfig; mayChange: boolean }) {
  const form = useForm<Values>({
    initial: valuesOf(config),
    rules: {
      instructions: atMost(agentUpdateConfig.instructions),
      handoverMessage: atMost(agentUpdateConfig.handoverMessage),
      ...Object.fromEntries(LIMITS.map((name) => [name, between(name)])),
    },
    explain,
    submit: async (values): Promise<void> => {
      await write({ run: () => save(values), touches: [configQuery], said: text.saved })
      form.set('apiKey', '')
    },
  })
  return (
    <form {...form.props} className="grid max-w-form gap-5">
      <UnsavedGuard dirty={form.dirty} />
      {!mayChange && <Notice>{formText.adminsOnly}</Notice>}
      <FormProblems form={form} />
      <fieldset disabled={!mayChange} className="grid gap-5">
        <CheckField
          label={text.enabled}
          checked={form.values.enabled}
          onChange={(event) => form.set('enabled', event.target.checked)}
        />
        <RadioField
          label={text.provider}
          value={form.values.provider}
          options={PROVIDERS.map((value) => ({
            value,
            label: text.providers[value],
            help: text.providerHelp[value],
          }))}
          onChange={(provider) => {
            form.set('provider', provider)
            const isOurs = Object.values<string>(ADDRESSES).includes(form.values.baseUrl)
            if (provider !== 'none' && (isOurs || form.values.baseUrl === ''))
              form.set('baseUrl', ADDRESSES[provider])
          }}
        />
        {form.values.provider === 'none' ? (
          <CheckField
            label={text.sendsQuotes}
            help={text.sendsQuotesHelp}
            checked={form.values.sendsQuotes}
            onChange={(event) => form.set('sendsQuotes', event.target.checked)}
          />
        ) : (
          <ModelFields form={form} isKeySet={config.apiKeySet} />
        )}
        <TextArea label={text.handover} help={text.handoverHelp} optional {...form.text('handoverMessage')} />
        <LimitFields form={form} config={config} />
      </fieldset>
      {mayChange && <SaveButton form={form} />}
    </form>
  )
}

function ModelFields({ form, isKeySet }: { form: Form<Values>; isKeySet: boolean }) {
  return (
    <>
      <TextField label={text.baseUrl} type="url" autoComplete="off" {...form.text('baseUrl')} />
      <TextField
        label={text.apiKey}
        type="password"
        autoComplete="off"
        help={isKeySet ? text.apiKeySet : text.apiKeyHelp}
        optional={isKeySet}
        {...form.text('apiKey')}
      />
      <TextField label={text.model} help={text.modelHelp} autoComplete="off" {...form.text('model')} />
      <Notice>{text.sends}</Notice>
      <TextArea
        label={text.instructions}
        help={text.instructionsHelp}
        optional
        {...form.text('instructions')}
      />
    </>
  )
}

function LimitFields({ form, config }: { form: Form<Values>; config: AgentConfig }) {
  const names = form.values.provider === 'none' ? LIMITS.slice(0, 1) : LIMITS
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-small font-medium">{text.limits}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            label={text[name]}
            inputMode="numeric"
            autoComplete="off"
            {...form.text(name)}
          />
        ))}
      </div>
      {form.values.provider !== 'none' && (
        <p className="text-small text-ink-3">
          {text.used(countText(config.usedToday), countText(config.usedThisMonth))}
        </p>
      )}
    </fieldset>
  )
}

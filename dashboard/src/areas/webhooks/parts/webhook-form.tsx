import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CheckList } from '../../../ui/primitives/check-list.tsx'
import { RadioField } from '../../../ui/primitives/choice-field.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { errorText, Notice, Skeleton } from '../../../ui/primitives/states.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, required, webAddress } from '../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { eventTypesQuery } from '../data.ts'

/** The settings of a webhook. */
interface WebhookValues {
  url: string
  events: string[]
}

interface WebhookFormProps {
  initial: WebhookValues
  submit: (values: WebhookValues) => Promise<unknown>
  /** The buttons at the end of the form. */
  children: (form: { pending: boolean; dirty: boolean }) => ReactNode
}

type Values = WebhookValues & { reach: 'all' | 'chosen' }

/** The URL and events of a webhook. */
export function WebhookForm({ initial, submit, children }: WebhookFormProps) {
  const form = useForm<Values>({
    initial: { ...initial, reach: initial.events.length === 0 ? 'all' : 'chosen' },
    rules: {
      url: all(required(text.webhooks.url), webAddress),
      events: (events, { reach }) =>
        reach === 'chosen' && events.length === 0 ? formText.validation.none : undefined,
    },
    submit: ({ url, events, reach }) => submit({ url: url.trim(), events: reach === 'all' ? [] : events }),
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems form={form} />
      <TextField
        label={text.webhooks.url}
        help={text.webhooks.urlHelp}
        type="url"
        placeholder="https://"
        {...form.text('url')}
      />
      <RadioField
        label={text.webhooks.events}
        value={form.values.reach}
        options={[
          { value: 'all', label: text.webhooks.allEvents, help: text.webhooks.allEventsHelp },
          { value: 'chosen', label: text.webhooks.chosenEvents },
        ]}
        onChange={(reach) => form.set('reach', reach)}
      />
      {form.values.reach === 'chosen' && (
        <EventTypes
          chosen={form.values.events}
          onChange={(events) => form.set('events', events)}
          error={form.complaints.events}
        />
      )}
      {children(form)}
    </form>
  )
}

interface EventTypesProps {
  chosen: readonly string[]
  onChange: (events: string[]) => void
  error: string | undefined
}

function EventTypes({ chosen, onChange, error }: EventTypesProps) {
  const types = useQuery(eventTypesQuery)
  if (types.error && !types.data) return <Notice tone="error">{errorText(types.error)}</Notice>
  if (!types.data) return <Skeleton />
  const options = types.data.types.map(({ type, description }) => ({
    value: type,
    label: type,
    hint: description,
  }))
  return <CheckList label={text.webhooks.events} {...{ options, chosen, onChange, error }} />
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../components/button.tsx'
import { CheckList } from '../components/check-list.tsx'
import { RadioField } from '../components/choice-field.tsx'
import { TextField } from '../components/field.tsx'
import { errorText, Notice, Skeleton } from '../components/states.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { useForm } from '../forms/use-form.ts'
import { all, required, webAddress } from '../forms/validation.ts'
import { t } from '../messages/en.ts'
import { s } from '../messages/en-settings.ts'
import { eventTypesQuery } from '../settings-queries.ts'

const text = s.webhooks

/** What a webhook is told. */
interface WebhookValues {
  url: string
  events: string[]
}

interface WebhookFormProps {
  initial: WebhookValues
  submit: (values: WebhookValues) => Promise<unknown>
  label: string
  pendingLabel: string
  extra?: ReactNode
}

type Values = WebhookValues & { reach: 'all' | 'chosen' }

/** Where a webhook goes and what it is told. */
export function WebhookForm({ initial, submit, label, pendingLabel, extra }: WebhookFormProps) {
  const form = useForm<Values>({
    initial: { ...initial, reach: initial.events.length === 0 ? 'all' : 'chosen' },
    rules: {
      url: all(required(text.url), webAddress),
      events: (events, { reach }) =>
        reach === 'chosen' && events.length === 0 ? t.validation.none : undefined,
    },
    submit: ({ url, events, reach }) => submit({ url: url.trim(), events: reach === 'all' ? [] : events }),
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <TextField
        label={text.url}
        help={text.urlHelp}
        type="url"
        placeholder="https://"
        {...form.text('url')}
      />
      <RadioField
        label={text.events}
        value={form.values.reach}
        options={[
          { value: 'all', label: text.allEvents, help: text.allEventsHelp },
          { value: 'chosen', label: text.chosenEvents },
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
      <div className="flex justify-end gap-2">
        {extra}
        <Button type="submit" variant="primary" disabled={form.pending}>
          {form.pending ? pendingLabel : label}
        </Button>
      </div>
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
  return <CheckList label={text.events} {...{ options, chosen, onChange, error }} />
}

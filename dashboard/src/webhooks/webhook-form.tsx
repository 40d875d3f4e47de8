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
export interface WebhookValues {
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

class EmptyChoice extends Error {}

/** Where a webhook goes and what it is told. */
export function WebhookForm({ initial, submit, label, pendingLabel, extra }: WebhookFormProps) {
  const types = useQuery(eventTypesQuery)
  const form = useForm({
    initial: {
      ...initial,
      reach: initial.events.length === 0 ? ('all' as const) : ('chosen' as const),
    } as WebhookValues & {
      reach: 'all' | 'chosen'
    },
    rules: { url: all(required(text.url), webAddress) },
    submit: async ({ url, events, reach }) => {
      if (reach === 'chosen' && events.length === 0) throw new EmptyChoice()
      await submit({ url: url.trim(), events: reach === 'all' ? [] : events })
    },
    explain: (error) => (error instanceof EmptyChoice ? t.validation.none : undefined),
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
      {form.values.reach === 'chosen' &&
        (types.data ? (
          <CheckList
            label={text.events}
            options={types.data.types.map(({ type, description }) => ({
              value: type,
              label: type,
              hint: description,
            }))}
            chosen={form.values.events}
            onChange={(events) => form.set('events', events)}
          />
        ) : types.error ? (
          <Notice tone="error">{errorText(types.error)}</Notice>
        ) : (
          <Skeleton />
        ))}
      <div className="flex justify-end gap-2">
        {extra}
        <Button type="submit" variant="primary" disabled={form.pending}>
          {form.pending ? pendingLabel : label}
        </Button>
      </div>
    </form>
  )
}

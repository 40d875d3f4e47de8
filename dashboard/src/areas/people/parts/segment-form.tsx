import type { Segment, SegmentFilter } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { crmCreateSegment } from '../../../data/bounds.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { TextField } from '../../../ui/primitives/field.tsx'
import { previewQuery, tagsOf } from '../data.ts'
import { text } from '../text.en.ts'

const words = text.segments

interface FormProps {
  segment?: Segment
  disabled?: boolean
  submit: (given: { name: string; filter: SegmentFilter }) => Promise<unknown>
}

/** What a segment is called and whom it finds, with how many that are while it is written. */
export function SegmentForm({ segment, disabled = false, submit }: FormProps) {
  const { tagsAny = [], tagsAll = [], searchQuery = '', ...others } = segment?.filterDefinition ?? {}
  const form = useForm({
    initial: {
      name: segment?.name ?? '',
      tagsAny: tagsAny.join(', '),
      tagsAll: tagsAll.join(', '),
      searchQuery,
    },
    rules: { name: all(required(words.name), atMost(crmCreateSegment.name)) },
    submit: (values) => submit({ name: values.name.trim(), filter: filterOf(values, others) }),
  })
  const label = segment ? words.save : words.create
  return (
    <form {...form.props} className="grid max-w-form gap-5">
      <UnsavedGuard dirty={form.dirty} />
      <FormProblems form={form} />
      <TextField label={words.name} autoComplete="off" disabled={disabled} {...form.text('name')} />
      <TextField
        label={words.tagsAny}
        help={text.tagsHelp}
        optional
        autoComplete="off"
        disabled={disabled}
        {...form.text('tagsAny')}
      />
      <TextField
        label={words.tagsAll}
        help={text.tagsHelp}
        optional
        autoComplete="off"
        disabled={disabled}
        {...form.text('tagsAll')}
      />
      <TextField
        label={words.searchQuery}
        optional
        autoComplete="off"
        disabled={disabled}
        {...form.text('searchQuery')}
      />
      <Count filter={filterOf(form.values, others)} />
      {!disabled && <SaveButton form={form} labels={[label, label]} />}
    </form>
  )
}

/** What is typed, beside conditions that this form does not show. */
const filterOf = (
  { tagsAny, tagsAll, searchQuery }: { tagsAny: string; tagsAll: string; searchQuery: string },
  others: SegmentFilter,
): SegmentFilter => ({
  ...others,
  ...(tagsOf(tagsAny).length > 0 && { tagsAny: tagsOf(tagsAny).slice(0, 32) }),
  ...(tagsOf(tagsAll).length > 0 && { tagsAll: tagsOf(tagsAll).slice(0, 32) }),
  ...(searchQuery.trim() && { searchQuery: searchQuery.trim().slice(0, 200) }),
})

function Count({ filter }: { filter: SegmentFilter }) {
  const { data } = useQuery({ ...previewQuery(filter), placeholderData: (before) => before })
  return (
    <p role="status" className="min-h-6 text-small text-ink-2">
      {data && words.found(data.count)}
      {data && data.excluded > 0 && ` · ${words.excluded(data.excluded)}`}
    </p>
  )
}

import type { PeopleImport, PeopleImportColumn } from '@stoa/sdk'
import { useEffect } from 'react'
import { client } from '../../../data/api.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { Rows } from '../../../ui/page-frames/settings-section.tsx'
import { RadioField, SelectField } from '../../../ui/primitives/choice-field.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { tagsOf } from '../data.ts'
import { text as people } from '../text.en.ts'
import { text } from './text.en.ts'

const FIELDS = ['name', 'firstName', 'lastName', 'email', 'phone', 'title', 'address', 'tags'] as const
const BASES = ['consent', 'legitimate_interest', 'contract'] as const
const NOTHING = ''

interface FormProps {
  of: PeopleImport
  columns: readonly PeopleImportColumn[]
  onDirty: (isDirty: boolean) => void
}

/** What the columns of a file become, and what holds for everybody in it. */
export function ImportForm({ of: { id, options }, columns, onDirty }: FormProps) {
  const form = useForm({
    initial: {
      columns: columns.map(({ proposed }, index) => options.columns?.[index] ?? proposed ?? NOTHING),
      policy: options.policy ?? 'fill',
      tags: (options.tags ?? []).join(', '),
      basis: options.lawfulBasis ?? NOTHING,
      source: options.consentSource ?? '',
    },
    rules: {
      source: (source, { basis }) => (basis !== NOTHING && !source.trim() ? text.needsSource : undefined),
    },
    submit: ({ columns: chosen, policy, tags, basis, source }) =>
      write({
        run: () =>
          client.crm.startPeopleImport({
            id,
            columns: chosen.map((field) => field || null),
            policy,
            tags: tagsOf(tags),
            ...(basis !== NOTHING && {
              lawfulBasis: basis as (typeof BASES)[number],
              consentSource: source.trim(),
            }),
            dryRun: true,
          }),
        touches: [['people', 'imports']],
      }),
  })
  const { dirty } = form
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const set = (index: number, field: string) =>
    form.set(
      'columns',
      form.values.columns.map((each, at) => (at === index ? field : each)),
    )
  return (
    <form {...form.props} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <UnsavedGuard dirty={form.dirty} />
      <FormProblems form={form} />
      <Columns columns={columns} chosen={form.values.columns} onChoose={set} />
      <RadioField
        label={text.policy}
        value={form.values.policy}
        options={(['fill', 'overwrite'] as const).map((value) => ({
          value,
          label: text.policies[value],
          help: text.policyHelp[value],
        }))}
        onChange={(policy) => form.set('policy', policy)}
      />
      <div className="grid max-w-form gap-5">
        <TextField label={text.tags} help={people.tagsHelp} autoComplete="off" {...form.text('tags')} />
        <SelectField
          label={text.basis}
          value={form.values.basis}
          options={[
            { value: NOTHING, label: text.noBasis },
            ...BASES.map((value) => ({ value, label: people.bases[value] })),
          ]}
          onChange={(basis) => form.set('basis', basis)}
        />
        {form.values.basis !== NOTHING && (
          <TextField label={people.source} autoComplete="off" {...form.text('source')} />
        )}
      </div>
      <SaveButton form={form} labels={[text.check, text.checking]} isNew />
    </form>
  )
}

interface ColumnsProps {
  columns: readonly PeopleImportColumn[]
  chosen: readonly string[]
  onChoose: (index: number, field: string) => void
}

function Columns({ columns, chosen, onChoose }: ColumnsProps) {
  return (
    <Rows>
      {columns.map((column, index) => (
        <li key={index} className="grid gap-2 py-3 sm:grid-cols-2 sm:items-center">
          <div className="min-w-0">
            <p className="line-clamp-1 text-small text-ink-3">
              {column.samples.filter(Boolean).join(' · ') || text.noSamples}
            </p>
          </div>
          <SelectField
            label={column.header || text.column(index + 1)}
            value={chosen[index] ?? NOTHING}
            options={choicesFor(column)}
            onChange={(field) => onChoose(index, field)}
          />
        </li>
      ))}
    </Rows>
  )
}

/** Nobody can name a custom field so. */
const UNNAMABLE = ['', '__proto__']

const choicesFor = ({ header }: PeopleImportColumn) => [
  { value: NOTHING, label: text.leaveOut },
  ...FIELDS.map((value) => ({ value: value as string, label: text.fields[value] })),
  ...(UNNAMABLE.includes(header.trim())
    ? []
    : [{ value: `custom:${header.trim().slice(0, 64)}`, label: text.custom(header.trim()) }]),
]

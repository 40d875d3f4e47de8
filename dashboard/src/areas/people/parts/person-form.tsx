import { hasCode, type Person } from '@stoa/sdk'
import type { QueryKey } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { client } from '../../../data/api.ts'
import { crmUpdateContact } from '../../../data/bounds.ts'
import { readAgain } from '../../../data/queries.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { atMost } from '../../../ui/forms/validation.ts'
import { TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { peopleKey, tagsOf } from '../data.ts'
import { text } from '../text.en.ts'

const FIELDS = [
  ['name', text.name],
  ['email', text.email],
  ['phone', text.phone],
  ['title', text.titleField],
  ['address', text.address],
] as const

type Field = (typeof FIELDS)[number][0]

interface PersonFormProps {
  person: Person
  /** What else shows what is changed here. */
  alsoTouches?: readonly QueryKey[]
}

/** What is known of somebody. */
export function PersonForm({ person, alsoTouches = [] }: PersonFormProps) {
  const mayChange = useCan('crm.updateContact') && person.mergedInto === null
  const form = useForm({
    initial: {
      name: person.name ?? '',
      email: person.email ?? '',
      phone: person.phone ?? '',
      title: person.title ?? '',
      address: person.address ?? '',
      tags: person.tags.join(', '),
    },
    rules: {
      name: atMost(crmUpdateContact.name),
      email: atMost(crmUpdateContact.email),
      phone: atMost(crmUpdateContact.phone),
    },
    explain: (error) => {
      if (hasCode(error, 'crm_email_taken')) return { email: text.emailTaken }
      if (!hasCode(error, 'crm_outdated')) return undefined
      // What is stored by now is shown at its field.
      void readAgain(peopleKey, ...alsoTouches)
      return text.changedMeanwhile
    },
    submit: (values) => {
      // Only what is different: what a colleague writes meanwhile stays.
      const changed = FIELDS.filter(([field]) => values[field].trim() !== (person[field] ?? '')).map(
        ([field]): [Field, string | null] => [field, values[field].trim() || null],
      )
      return write({
        run: () =>
          client.crm.updateContact({
            id: person.id,
            ifVersion: person.version,
            ...Object.fromEntries(changed),
            // Tags with a comma in them stay as they are where nobody touches the field.
            ...(values.tags !== person.tags.join(', ') && { tags: tagsOf(values.tags) }),
          }),
        touches: [['people'], ...alsoTouches],
        said: text.saved,
      })
    },
  })
  return (
    <form {...form.props} className="grid max-w-form gap-5">
      <UnsavedGuard dirty={form.dirty} />
      {!mayChange && (
        <Notice>
          {person.mergedInto ? text.mergedInto : text.mayNot}{' '}
          {person.mergedInto && (
            <Link
              to="/people/$personId"
              params={{ personId: person.mergedInto }}
              className="font-medium underline underline-offset-2"
            >
              {text.whoTheyAre}
            </Link>
          )}
        </Notice>
      )}
      <FormProblems form={form} />
      {FIELDS.map(([field, label]) => (
        <TextField key={field} label={label} autoComplete="off" disabled={!mayChange} {...form.text(field)} />
      ))}
      <TextField
        label={text.tags}
        help={text.tagsHelp}
        autoComplete="off"
        disabled={!mayChange}
        {...form.text('tags')}
      />
      <CustomFields fields={person.customFields} />
      {mayChange && <SaveButton form={form} />}
    </form>
  )
}

/** What else is known, by whatever names the organization gave it; written by imports, the API and agents. */
function CustomFields({ fields }: { fields: Person['customFields'] }) {
  const entries = Object.entries(fields)
  if (entries.length === 0) return null
  return (
    <section aria-label={text.customFields} className="grid gap-2">
      <h3 className="text-small font-medium">{text.customFields}</h3>
      <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-x-4 gap-y-1 text-small">
        {entries.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-ink-3 wrap-anywhere">{name}</dt>
            <dd className="wrap-anywhere">{String(value)}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

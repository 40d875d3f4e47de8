import type { KbSource, KbSpace } from '@stoa/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { kbCreateSource as bounds } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { CreateActions } from '../../../ui/forms/create-actions.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm, type Form } from '../../../ui/forms/use-form.ts'
import { all, atMost, required, webAddress, type Rules } from '../../../ui/forms/validation.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextArea, TextField } from '../../../ui/primitives/field.tsx'
import { TOUCHES } from '../data.ts'
import { text } from '../text.en.ts'
import { AudienceField, audiencesOf, type Audience } from './audience.tsx'

/** The button to add a website. */
export function NewSource({ spaces }: { spaces: readonly KbSpace[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" icon="plus" onClick={() => setOpen(true)}>
        {text.source.add}
      </Button>
      {isOpen && <SourceDialog spaces={spaces} onClose={() => setOpen(false)} />}
    </>
  )
}

type Schedule = KbSource['schedule']

interface Values {
  url: string
  name: string
  spaceId: string
  audience: Audience
  schedule: Schedule
  maxPages: string
  include: string
}

const SCHEDULES: readonly Schedule[] = ['daily', 'weekly', 'manual']

const pathsOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const rules: Rules<Values> = {
  url: all(required(text.source.url), webAddress, atMost(bounds['config.url'])),
  name: all(required(text.source.name), atMost(bounds.name)),
  maxPages: (value) =>
    /^\d{1,3}$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= 500
      ? undefined
      : text.source.maxPagesShape,
  include: (value) => {
    const paths = pathsOf(value)
    const isRight =
      paths.length <= bounds['config.include'] &&
      paths.every((path) => path.startsWith('/') && path.length <= bounds['config.include.each'])
    return isRight ? undefined : text.source.includeShape
  },
}

function SourceDialog({ spaces, onClose }: { spaces: readonly KbSpace[]; onClose: () => void }) {
  const navigate = useNavigate()
  const initial: Values = {
    url: '',
    name: '',
    spaceId: spaces[0]?.id ?? '',
    audience: 'admin',
    schedule: 'weekly',
    maxPages: '100',
    include: '',
  }
  const form = useForm({
    initial,
    rules,
    submit: ({ url, name, spaceId, audience, schedule, maxPages, include }) =>
      write({
        run: () =>
          client.kb.createSource({
            spaceId,
            name: name.trim(),
            audiences: audiencesOf(audience),
            schedule,
            config: { url: url.trim(), maxPages: Number(maxPages), include: pathsOf(include) },
          }),
        touches: TOUCHES,
        said: text.source.added(name.trim()),
        done: ({ id }) => {
          onClose()
          return navigate({ to: '/knowledge/sources', search: { source: id } })
        },
      }),
  })
  return (
    <Dialog title={text.source.add} onClose={onClose} dismissable={!form.dirty}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <SourceFields form={form} spaces={spaces} />
        <CreateActions pending={form.pending} onClose={onClose} />
      </form>
    </Dialog>
  )
}

function SourceFields({ form, spaces }: { form: Form<Values>; spaces: readonly KbSpace[] }) {
  return (
    <>
      <TextField label={text.source.url} help={text.source.urlHelp} type="url" {...form.text('url')} />
      <TextField label={text.source.name} {...form.text('name')} />
      <SelectField
        label={text.document.space}
        value={form.values.spaceId}
        options={spaces.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(value) => form.set('spaceId', value)}
      />
      <AudienceField value={form.values.audience} onChange={(value) => form.set('audience', value)} />
      <SelectField<Schedule>
        label={text.source.schedule}
        value={form.values.schedule}
        options={SCHEDULES.map((value) => ({ value, label: text.source.schedules[value] }))}
        onChange={(value) => form.set('schedule', value)}
      />
      <TextField label={text.source.maxPages} inputMode="numeric" {...form.text('maxPages')} />
      <TextArea
        label={text.source.include}
        help={text.source.includeHelp}
        optional
        {...form.text('include')}
      />
    </>
  )
}

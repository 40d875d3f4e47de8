import type { Person } from '@stoa/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { useWrite, write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'
import { calledOf } from './people-table.tsx'
import { restorePerson } from './restore-person.ts'

/** Deletes somebody, who can be restored for a while, or erases them for good. */
export function Leaving({ person }: { person: Person }) {
  const [isErasing, setErasing] = useState(false)
  const mayDelete = useCan('crm.deleteContact') && person.mergedInto === null
  const mayErase = useCan('crm.eraseContact') && person.mergedInto === null
  if (!mayDelete) return null
  return (
    <SettingsSection title={text.leaving.title} lead={text.leaving.lead}>
      <div className="flex flex-wrap gap-3">
        <Delete person={person} />
        {mayErase && (
          <Button variant="danger" onClick={() => setErasing(true)}>
            {text.leaving.erase}
          </Button>
        )}
      </div>
      {isErasing && <EraseDialog person={person} onClose={() => setErasing(false)} />}
    </SettingsSection>
  )
}

function Delete({ person }: { person: Person }) {
  const navigate = useNavigate()
  const work = useWrite({
    run: () => client.crm.deleteContact({ id: person.id }),
    leave: () => navigate({ to: '/people' }),
    touches: [['people']],
    said: text.leaving.removed(calledOf(person)),
    undo: () => () => void restorePerson(person),
  })
  return (
    <Button disabled={work.isPending} onClick={() => work.mutate()}>
      {text.leaving.remove}
    </Button>
  )
}

function EraseDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const navigate = useNavigate()
  const expected = person.email ?? person.id
  const form = useForm({
    initial: { confirm: '' },
    rules: {
      confirm: (value) =>
        value.trim().toLowerCase() === expected.toLowerCase() ? undefined : text.leaving.confirmed,
    },
    submit: ({ confirm }) =>
      write({
        run: () => client.crm.eraseContact({ id: person.id, confirm: confirm.trim() }),
        leave: () => navigate({ to: '/people' }),
        touches: [['people']],
        said: text.leaving.erasing(calledOf(person)),
      }),
  })
  return (
    <Dialog title={text.leaving.eraseTitle(calledOf(person))} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <p>{text.leaving.eraseBody}</p>
        <FormProblems form={form} />
        <TextField label={text.leaving.confirm(expected)} autoComplete="off" {...form.text('confirm')} />
        <SaveButton form={form} labels={[text.leaving.eraseNow, text.leaving.eraseNow]} />
      </form>
    </Dialog>
  )
}

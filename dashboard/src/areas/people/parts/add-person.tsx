import { hasCode } from '@stoa/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { crmCreateContact } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { atMost } from '../../../ui/forms/validation.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { text } from '../text.en.ts'

/** The button to add somebody. */
export function AddPerson() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {text.add}
      </Button>
      {isOpen && <AddDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    initial: { name: '', email: '', phone: '' },
    rules: {
      name: atMost(crmCreateContact.name),
      email: atMost(crmCreateContact.email),
      phone: atMost(crmCreateContact.phone),
    },
    explain: (error) => {
      if (hasCode(error, 'crm_email_taken')) return { email: text.emailTaken }
      return hasCode(error, 'crm_invalid') ? text.needsAddress : undefined
    },
    submit: ({ name, email, phone }) =>
      write({
        run: () =>
          client.crm.createContact({
            ...(name.trim() && { name: name.trim() }),
            ...(email.trim() && { email: email.trim() }),
            ...(phone.trim() && { phone: phone.trim() }),
          }),
        touches: [['people', 'list']],
        said: text.added,
        leave: ({ id }) => navigate({ to: '/people/$personId', params: { personId: id } }),
      }),
  })
  return (
    <Dialog title={text.add} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <TextField label={text.name} optional autoComplete="off" {...form.text('name')} />
        <TextField label={text.email} type="email" optional autoComplete="off" {...form.text('email')} />
        <TextField label={text.phone} type="tel" optional autoComplete="off" {...form.text('phone')} />
        <SaveButton form={form} labels={[text.add, text.add]} />
      </form>
    </Dialog>
  )
}

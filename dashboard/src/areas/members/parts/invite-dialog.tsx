import { hasCode, type NewInvitation } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { RadioField } from '../../../ui/primitives/choice-field.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, email, required } from '../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { invitationsQuery } from '../data.ts'
import { rolesQuery } from '../../roles/index.ts'
import { givenRole, roleOptions } from './roles.ts'
import { write } from '../../../data/writes/write.ts'

/** Asks whom to invite and as what. */
export function InviteDialog(props: { onClose: () => void; onMade: (made: NewInvitation) => void }) {
  const own = useQuery(rolesQuery).data?.items
  const form = useForm<{ email: string; role: string }>({
    initial: { email: '', role: 'member' },
    rules: { email: all(required(text.invitations.email), email) },
    submit: (values) =>
      write({
        run: () =>
          client.identity.createInvitation({ email: values.email.trim(), ...givenRole(values.role) }),
        leave: props.onMade,
        touches: [invitationsQuery],
      }),
    explain: (error) =>
      hasCode(error, 'already_member') ? { email: text.invitations.alreadyMember } : undefined,
  })
  return (
    <Dialog title={text.invitations.inviteTitle} onClose={props.onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <TextField
          label={text.invitations.email}
          help={text.invitations.emailHelp}
          type="email"
          autoComplete="off"
          {...form.text('email')}
        />
        <RadioField
          label={text.invitations.role}
          value={form.values.role}
          options={roleOptions(own)}
          onChange={(role) => form.set('role', role)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={props.onClose}>{sharedText.common.cancel}</Button>
          <Button type="submit" variant="primary" disabled={form.pending}>
            {form.pending ? text.invitations.creating : text.invitations.create}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { client, hasCode, type NewInvitation, type Role } from '../api.ts'
import { Button } from '../components/button.tsx'
import { RadioField } from '../components/choice-field.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/field.tsx'
import { FormProblems } from '../forms/form-problems.tsx'
import { useForm } from '../forms/use-form.ts'
import { all, email, required } from '../forms/validation.ts'
import { t } from '../messages/en.ts'
import { p } from '../messages/en-people.ts'
import { queryClient } from '../queries.ts'
import { invitationsQuery } from '../settings-queries.ts'
import { roleOptions } from './roles.ts'

const text = p.invitations

/** Asks whom to invite and as what. */
export function InviteDialog(props: { onClose: () => void; onMade: (made: NewInvitation) => void }) {
  const form = useForm<{ email: string; role: Role }>({
    initial: { email: '', role: 'member' },
    rules: { email: all(required(text.email), email) },
    submit: async (values) => {
      const made = await client.identity.createInvitation({ ...values, email: values.email.trim() })
      void queryClient.invalidateQueries(invitationsQuery)
      props.onMade(made)
    },
    explain: (error) => (hasCode(error, 'already_member') ? { email: text.alreadyMember } : undefined),
  })
  return (
    <Dialog title={text.inviteTitle} onClose={props.onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems failure={form.failure} complaints={form.complaints} />
        <TextField
          label={text.email}
          help={text.emailHelp}
          type="email"
          autoComplete="off"
          {...form.text('email')}
        />
        <RadioField
          label={text.role}
          value={form.values.role}
          options={roleOptions}
          onChange={(role) => form.set('role', role)}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={props.onClose}>{t.common.cancel}</Button>
          <Button type="submit" variant="primary" disabled={form.pending}>
            {form.pending ? text.creating : text.create}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

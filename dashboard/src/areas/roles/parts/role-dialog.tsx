import { hasCode, type CustomRole, type IdentityCreateRoleInput } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { identityCreateRole } from '../../../data/bounds.ts'
import { write } from '../../../data/writes/write.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { formText } from '../../../text/forms.en.ts'
import { sharedText } from '../../../text/shared.en.ts'
import { keys } from '../../../data/keys.ts'
import { ScopeField, type KeyScope } from '../../api-keys/index.ts'
import { rolesQuery } from '../data.ts'
import { text } from '../text.en.ts'

interface Values {
  name: string
  description: string
  scopes: KeyScope[]
}

/** Asks what a role is called and what it opens. */
export function RoleDialog({ role, onClose }: { role: CustomRole | undefined; onClose: () => void }) {
  const form = useForm<Values>({
    initial: {
      name: role?.name ?? '',
      description: role?.description ?? '',
      scopes: (role?.scopes ?? ['conv:read']) as KeyScope[],
    },
    rules: {
      name: all(required(text.name), atMost(identityCreateRole.name)),
      description: atMost(identityCreateRole.description),
      scopes: (scopes) => (scopes.length === 0 ? formText.validation.none : undefined),
    },
    submit: ({ name, description, scopes }) => {
      const content = { name: name.trim(), description, scopes: scopes as IdentityCreateRoleInput['scopes'] }
      return write({
        run: () =>
          role
            ? client.identity.updateRole({ id: role.id, ...content })
            : client.identity.createRole(content),
        leave: onClose,
        touches: [rolesQuery, { queryKey: keys.members }],
        said: text.saved(content.name),
      })
    },
    explain: (error) => (hasCode(error, 'role_name_taken') ? { name: text.taken } : undefined),
  })
  return (
    <Dialog title={role ? text.editOf(role.name) : text.create} onClose={onClose} dismissable={false}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <TextField label={text.name} help={text.nameHelp} autoComplete="off" {...form.text('name')} />
        <TextField label={text.description} autoComplete="off" {...form.text('description')} />
        <fieldset className="grid gap-2">
          <legend className="text-small font-medium">{text.permissions}</legend>
          <p className="text-small text-ink-3">{text.permissionsHelp}</p>
          <ScopeField
            chosen={form.values.scopes}
            onChange={(scopes) => form.set('scopes', scopes)}
            error={form.complaints.scopes}
          />
        </fieldset>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{sharedText.common.cancel}</Button>
          <Button type="submit" variant="primary" disabled={form.pending}>
            {text.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { hasCode } from '@stoa/sdk'
import { client } from '../../data/api.ts'
import { identityCreateOrg } from '../../data/bounds.ts'
import { sharedText } from '../../text/shared.en.ts'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../ui/forms/validation.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { TextField } from '../../ui/primitives/field.tsx'
import { switchOrganization } from './organizations.ts'
import { text } from './text.en.ts'

/** Creates an organization of one’s own, and goes there. */
export function NewOrganizationDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { name: '' },
    rules: { name: all(required(text.newOrganization.name), atMost(identityCreateOrg.name)) },
    submit: async ({ name }) => {
      const { orgId } = await client.identity.createOrg({ name: name.trim() })
      await switchOrganization(orgId)
    },
    explain: (error) => (hasCode(error, 'too_many_organizations') ? text.newOrganization.tooMany : undefined),
  })
  return (
    <Dialog title={text.newOrganization.title} onClose={onClose} dismissable={!form.dirty}>
      <form {...form.props} className="grid gap-5">
        <FormProblems form={form} />
        <TextField
          label={text.newOrganization.name}
          help={text.newOrganization.help}
          autoComplete="organization"
          autoFocus
          {...form.text('name')}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{sharedText.common.cancel}</Button>
          <Button type="submit" variant="primary" disabled={form.pending}>
            {form.pending ? text.newOrganization.submitting : text.newOrganization.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

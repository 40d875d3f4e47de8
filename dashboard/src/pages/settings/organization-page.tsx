import { client } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { TextField } from '../../components/field.tsx'
import { notify } from '../../components/toast.tsx'
import { FormProblems } from '../../forms/form-problems.tsx'
import { useForm } from '../../forms/use-form.ts'
import { all, atMost, required } from '../../forms/validation.ts'
import { s } from '../../messages/en-settings.ts'
import { queryClient, whoamiQuery } from '../../queries.ts'
import { useWhoami } from '../../session.ts'
import { SettingsPage } from './settings-page.tsx'

const text = s.organization

/** The name of the organization. */
export function OrganizationPage() {
  const { org } = useWhoami()
  const form = useForm({
    initial: { name: org.name },
    rules: { name: all(required(text.name), atMost(128)) },
    submit: async ({ name }) => {
      await client.identity.updateOrg({ name: name.trim() })
      await queryClient.invalidateQueries(whoamiQuery)
      notify(s.saved)
    },
  })
  return (
    <SettingsPage title={text.title} lead={text.lead}>
      <form {...form.props} className="grid max-w-[440px] gap-5">
        <FormProblems failure={form.failure} complaints={form.complaints} />
        <TextField label={text.name} autoComplete="organization" {...form.text('name')} />
        <Button type="submit" variant="primary" disabled={form.pending} className="justify-self-start">
          {form.pending ? s.saving : s.save}
        </Button>
      </form>
    </SettingsPage>
  )
}

import { useQuery } from '@tanstack/react-query'
import { client } from '../../api.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { TextField } from '../../components/field.tsx'
import { Notice } from '../../components/states.tsx'
import { Time } from '../../components/time.tsx'
import { notify } from '../../components/toast.tsx'
import { FormProblems } from '../../forms/form-problems.tsx'
import { SaveButton } from '../../forms/save-button.tsx'
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx'
import { useForm } from '../../forms/use-form.ts'
import { all, atMost, required } from '../../forms/validation.ts'
import { p } from '../../messages/en-people.ts'
import { s } from '../../messages/en-settings.ts'
import { queryClient, whoamiQuery } from '../../queries.ts'
import { useWhoami } from '../../session.ts'
import { orgQuery } from '../../settings-queries.ts'
import { SettingsPage, SettingsSection } from './settings-page.tsx'

const text = p.organization

/** The name of the organization, and what programs call it. */
export function OrganizationPage() {
  const { actor, org } = useWhoami()
  const { data } = useQuery(orgQuery)
  return (
    <SettingsPage title={text.title} lead={text.lead}>
      {actor.role === 'member' ? (
        <div className="grid max-w-[440px] gap-5">
          <Notice>{text.readOnly}</Notice>
          <TextField label={text.name} readOnly value={org.name} />
        </div>
      ) : (
        <NameForm key={org.name} name={org.name} />
      )}
      <SettingsSection title={text.facts} lead={text.factsLead}>
        <CopyField label={text.id} text={org.id} />
        {data && (
          <p className="text-small text-ink-3">
            {text.created} <Time at={data.createdAt} />
          </p>
        )}
      </SettingsSection>
    </SettingsPage>
  )
}

function NameForm({ name: current }: { name: string }) {
  const form = useForm({
    initial: { name: current },
    rules: { name: all(required(text.name), atMost(128)) },
    submit: async ({ name }) => {
      await client.identity.updateOrg({ name: name.trim() })
      await queryClient.invalidateQueries(whoamiQuery)
      void queryClient.invalidateQueries({ queryKey: ['memberships'] })
      notify(s.saved)
    },
  })
  return (
    <form {...form.props} className="grid max-w-[440px] gap-5">
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <TextField label={text.name} autoComplete="organization" {...form.text('name')} />
      <SaveButton form={form} />
      <UnsavedGuard dirty={form.dirty} />
    </form>
  )
}

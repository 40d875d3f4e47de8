import { useQuery } from '@tanstack/react-query'
import { client } from '../../api.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { TextField } from '../../components/field.tsx'
import { Notice } from '../../components/states.tsx'
import { Time } from '../../components/time.tsx'
import { TimeZoneField, timeZoneRule } from '../../components/time-zone-field.tsx'
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
import { ListState } from './list-state.tsx'
import { SettingsPage, SettingsSection } from './settings-page.tsx'

const text = p.organization

/** The name of the organization, where its days begin, and what programs call it. */
export function OrganizationPage() {
  const { actor, org } = useWhoami()
  const query = useQuery(orgQuery)
  return (
    <SettingsPage title={text.title} lead={text.lead}>
      <ListState query={query}>
        {({ timezone }) =>
          actor.role === 'member' ? (
            <div className="grid max-w-[440px] gap-5">
              <Notice>{text.readOnly}</Notice>
              <TextField label={text.name} readOnly value={org.name} />
              <TextField label={s.timeZone.label} readOnly value={timezone} />
            </div>
          ) : (
            <OrganizationForm key={`${org.name} ${timezone}`} name={org.name} timezone={timezone} />
          )
        }
      </ListState>
      <SettingsSection title={text.facts} lead={text.factsLead}>
        <CopyField label={text.id} text={org.id} />
        {query.data && (
          <p className="text-small text-ink-3">
            {text.created} <Time at={query.data.createdAt} />
          </p>
        )}
      </SettingsSection>
    </SettingsPage>
  )
}

function OrganizationForm(current: { name: string; timezone: string }) {
  const form = useForm({
    initial: { name: current.name, timezone: current.timezone },
    rules: { name: all(required(text.name), atMost(128)), timezone: timeZoneRule },
    submit: async ({ name, timezone }) => {
      await client.identity.updateOrg({ name: name.trim(), timezone: timezone.trim() })
      await Promise.all([queryClient.invalidateQueries(whoamiQuery), queryClient.invalidateQueries(orgQuery)])
      void queryClient.invalidateQueries({ queryKey: ['memberships'] })
      notify(s.saved)
    },
  })
  return (
    <form {...form.props} className="grid max-w-[440px] gap-5">
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <TextField label={text.name} autoComplete="organization" {...form.text('name')} />
      <TimeZoneField hint={text.timeZoneHint} {...form.text('timezone')} />
      <SaveButton form={form} />
      <UnsavedGuard dirty={form.dirty} />
    </form>
  )
}

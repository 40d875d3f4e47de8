import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { CopyField } from '../../../ui/primitives/copy-field.tsx'
import { TextField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { TimeZoneField, timeZoneRule } from '../../../ui/forms/time-zone-field.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { UnsavedGuard } from '../../../ui/forms/unsaved-guard.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { all, atMost, required } from '../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { whoamiQuery } from '../../../data/queries.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { orgQuery } from '../../../data/settings-queries.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { keys } from '../../../data/keys.ts'
import { write } from '../../../data/writes/write.ts'
import { useCan } from '../../../data/permissions/can.ts'

/** The name of the organization, where its days begin, and what programs call it. */
export function OrganizationPage() {
  const { org } = useWhoami()
  const mayChange = useCan('identity.updateOrg')
  const query = useQuery(orgQuery)
  return (
    <PageFrame variant="detail" title={text.title} lead={text.lead}>
      <ListState query={query}>
        {({ timezone }) =>
          mayChange ? (
            <OrganizationForm name={org.name} timezone={timezone} />
          ) : (
            <div className="grid max-w-form gap-5">
              <Notice>{text.readOnly}</Notice>
              <TextField label={text.name} readOnly value={org.name} />
              <TextField label={formText.timeZone.label} readOnly value={timezone} />
            </div>
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
    </PageFrame>
  )
}

function OrganizationForm(current: { name: string; timezone: string }) {
  const form = useForm({
    initial: { name: current.name, timezone: current.timezone },
    rules: { name: all(required(text.name), atMost(128)), timezone: timeZoneRule },
    submit: ({ name, timezone }) =>
      write({
        run: () => client.identity.updateOrg({ name: name.trim(), timezone: timezone.trim() }),
        touches: [whoamiQuery, orgQuery, keys.memberships],
        said: formText.saved,
      }),
  })
  return (
    <form {...form.props} className="grid max-w-form gap-5">
      <FormProblems failure={form.failure} complaints={form.complaints} />
      <TextField label={text.name} autoComplete="organization" {...form.text('name')} />
      <TimeZoneField hint={text.timeZoneHint} {...form.text('timezone')} />
      <SaveButton form={form} />
      <UnsavedGuard dirty={form.dirty} />
    </form>
  )
}

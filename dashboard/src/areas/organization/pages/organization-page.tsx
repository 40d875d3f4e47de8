import type { Organization } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
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
import { languages, type Language } from '../../../text/languages.ts'
import { whoamiQuery } from '../../../data/queries.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { orgQuery } from '../../../data/settings-queries.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { keys } from '../../../data/keys.ts'
import { write } from '../../../data/writes/write.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { SecondFactorRule } from '../parts/second-factor-rule.tsx'
import { identityUpdateOrg } from '../../../data/bounds.ts'

/** The name of the organization, where its days begin, the language of its emails, and what programs call it. */
export function OrganizationPage() {
  const { org } = useWhoami()
  const mayChange = useCan('identity.updateOrg')
  const query = useQuery(orgQuery)
  return (
    <PageFrame variant="detail" title={text.title} lead={text.lead}>
      <ListState query={query}>
        {({ timezone, locale }) =>
          mayChange ? (
            <OrganizationForm name={org.name} timezone={timezone} locale={locale} />
          ) : (
            <div className="grid max-w-form gap-5">
              <Notice>{text.readOnly}</Notice>
              <TextField label={text.name} readOnly value={org.name} />
              <TextField label={formText.timeZone.label} readOnly value={timezone} />
              <TextField label={text.language} readOnly value={nameOf(locale)} />
            </div>
          )
        }
      </ListState>
      {query.data && <SecondFactorRule required={query.data.secondFactorRequired} />}
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

const BROWSER = 'browser'

/** What a language of emails is called; languages are called what those call them who speak them. */
const nameOf = (locale: Language | null): string => (locale ? languages[locale] : text.browserLanguage)

const mailLanguages = [
  { value: BROWSER, label: text.browserLanguage },
  ...Object.entries(languages).map(([value, label]) => ({ value, label })),
]

type Current = Pick<Organization, 'name' | 'timezone' | 'locale'>

function OrganizationForm({ name, timezone, locale }: Current) {
  const form = useForm({
    initial: { name, timezone, locale: locale ?? BROWSER },
    rules: { name: all(required(text.name), atMost(identityUpdateOrg.name)), timezone: timeZoneRule },
    submit: (values) =>
      write({
        run: () =>
          client.identity.updateOrg({
            name: values.name.trim(),
            timezone: values.timezone.trim(),
            locale: values.locale === BROWSER ? null : (values.locale as Language),
          }),
        touches: [whoamiQuery, orgQuery, keys.memberships],
        said: formText.saved,
      }),
  })
  return (
    <form {...form.props} className="grid max-w-form gap-5">
      <FormProblems form={form} />
      <TextField label={text.name} autoComplete="organization" {...form.text('name')} />
      <TimeZoneField hint={text.timeZoneHint} {...form.text('timezone')} />
      <div>
        <SelectField
          label={text.language}
          value={form.values.locale}
          options={mailLanguages}
          onChange={(value) => form.set('locale', value)}
        />
        <p className="mt-1.5 text-small text-ink-3">{text.languageHint}</p>
      </div>
      <SaveButton form={form} />
      <UnsavedGuard dirty={form.dirty} />
    </form>
  )
}

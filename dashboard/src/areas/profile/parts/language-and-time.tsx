import type { Profile } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../data/api.ts'
import { queryClient, whoamiQuery } from '../../../data/queries.ts'
import { followChoices } from '../../../data/session/own-choices.ts'
import { tellOtherTabs } from '../../../data/session/session-check.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { profileQuery } from '../../../data/settings-queries.ts'
import { useWrite, write, type Write } from '../../../data/writes/write.ts'
import { formText } from '../../../text/forms.en.ts'
import { languages, type Language } from '../../../text/languages.ts'
import { browserTimeZone } from '../../../text/time-zones.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { SaveButton } from '../../../ui/forms/save-button.tsx'
import { TimeZoneField, timeZoneRule } from '../../../ui/forms/time-zone-field.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { text } from '../text.en.ts'

type Choice = Partial<Pick<Profile, 'locale' | 'timezone'>>

/** Stores a choice and follows it: another language takes a page of its own. `settled` is called when it counts. */
const choosing = <Input,>(choiceOf: (input: Input) => Choice, settled = () => {}): Write<unknown, Input> => ({
  run: (input) => client.identity.updateProfile(choiceOf(input)),
  touches: [profileQuery, whoamiQuery],
  said: formText.saved,
  done: async () => {
    settled()
    tellOtherTabs()
    if (followChoices(await queryClient.fetchQuery(whoamiQuery))) location.reload()
  },
})

/** The language of the pages and of emails, and the time zone in which times are shown. */
export function LanguageAndTime() {
  const profile = useQuery(profileQuery)
  return (
    <SettingsSection title={text.languageAndTime.title} lead={text.languageAndTime.lead}>
      <ListState query={profile}>
        {({ locale, timezone, mailerConfigured }) => (
          <div className="grid max-w-form gap-5">
            <LanguageField locale={locale} isMailed={mailerConfigured} />
            <TimeZoneChoice timezone={timezone} />
          </div>
        )}
      </ListState>
    </SettingsSection>
  )
}

function LanguageField({ locale, isMailed }: { locale: Language | null; isMailed: boolean }) {
  const change = useWrite(choosing((next: Language | null) => ({ locale: next })))
  const shown = change.isPending ? change.variables : locale
  return (
    <div>
      <SelectField
        label={text.languageAndTime.language}
        value={shown ?? 'browser'}
        options={[
          { value: 'browser', label: text.languageAndTime.browserLanguage },
          // Languages are called what those call them who speak them.
          ...Object.entries(languages).map(([value, label]) => ({ value: value as Language, label })),
        ]}
        onChange={(value: Language | 'browser') => change.mutate(value === 'browser' ? null : value)}
      />
      {isMailed && shown && <p className="mt-1.5 text-small text-ink-3">{text.languageAndTime.mailsToo}</p>}
    </div>
  )
}

const OTHER = 'other'

function TimeZoneChoice({ timezone }: { timezone: string }) {
  const { org } = useWhoami()
  const isNamed = timezone !== 'browser' && timezone !== 'organization'
  const [wantsName, setWantsName] = useState<boolean>()
  const isNaming = wantsName ?? isNamed
  const settled = () => setWantsName(undefined)
  const change = useWrite({
    ...choosing((next: string) => ({ timezone: next }), settled),
    show: () => settled,
  })
  const stored = change.isPending ? change.variables : timezone
  return (
    <>
      <SelectField
        label={text.languageAndTime.times}
        value={isNaming ? OTHER : stored}
        options={[
          { value: 'browser', label: text.languageAndTime.browserZone(browserTimeZone()) },
          { value: 'organization', label: text.languageAndTime.organizationZone(org.timezone) },
          { value: OTHER, label: text.languageAndTime.otherZone },
        ]}
        onChange={(value) => {
          setWantsName(value === OTHER)
          if (value !== OTHER) change.mutate(value)
        }}
      />
      {isNaming && (
        <NamedZone zone={isNamed ? timezone : browserTimeZone()} isNew={!isNamed} settled={settled} />
      )}
    </>
  )
}

interface NamedZoneProps {
  zone: string
  isNew: boolean
  settled: () => void
}

function NamedZone({ zone, isNew, settled }: NamedZoneProps) {
  const form = useForm({
    initial: { timezone: zone },
    rules: { timezone: timeZoneRule },
    submit: ({ timezone }) => write(choosing(() => ({ timezone: timezone.trim() }), settled)),
  })
  return (
    <form {...form.props} className="grid gap-5">
      <FormProblems form={form} />
      <TimeZoneField {...form.text('timezone')} />
      <SaveButton form={form} isNew={isNew} />
    </form>
  )
}

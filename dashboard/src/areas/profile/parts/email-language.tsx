import type { Profile } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { profileQuery } from '../../../data/settings-queries.ts'
import { useWrite } from '../../../data/writes/write.ts'

// Languages are called what those call them who speak them.
const LANGUAGES: readonly { value: Profile['locale']; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
]

/** In which language one gets emails; nothing where none are sent. */
export function EmailLanguage() {
  const { data } = useQuery(profileQuery)
  const change = useWrite({
    run: (locale: Profile['locale']) => client.identity.updateProfile({ locale }),
    touches: [profileQuery],
    said: formText.saved,
  })
  if (!data?.mailerConfigured) return null
  return (
    <SettingsSection title={text.profile.emails} lead={text.profile.emailsLead}>
      <div className="max-w-form">
        <SelectField
          label={text.profile.emailLanguage}
          value={change.isPending ? change.variables : data.locale}
          options={LANGUAGES}
          onChange={(locale) => change.mutate(locale)}
        />
      </div>
    </SettingsSection>
  )
}

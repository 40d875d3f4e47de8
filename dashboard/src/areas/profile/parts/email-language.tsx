import type { Profile } from '@stoa/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { SelectField } from '../../../ui/primitives/choice-field.tsx'
import { errorText } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from '../text.en.ts'
import { formText } from '../../../text/forms.en.ts'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { queryClient } from '../../../data/queries.ts'
import { profileQuery } from '../../../data/settings-queries.ts'

// Languages are called what those call them who speak them.
const LANGUAGES: readonly { value: Profile['locale']; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
]

/** In which language one gets emails; nothing where none are sent. */
export function EmailLanguage() {
  const { data } = useQuery(profileQuery)
  const change = useMutation({
    mutationFn: (locale: Profile['locale']) => client.identity.updateProfile({ locale }),
    onSuccess: async () => {
      await queryClient.invalidateQueries(profileQuery)
      notify(formText.saved)
    },
    onError: (error) => notify(errorText(error), { tone: 'error' }),
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

import { useMutation, useQuery } from '@tanstack/react-query'
import { client, type Profile } from '../api.ts'
import { SelectField } from '../components/choice-field.tsx'
import { errorText } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { p } from '../messages/en-people.ts'
import { s } from '../messages/en-settings.ts'
import { SettingsSection } from '../pages/settings/settings-page.tsx'
import { queryClient } from '../queries.ts'
import { profileQuery } from '../settings-queries.ts'

const text = p.profile

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
      notify(s.saved)
    },
    onError: (error) => notify(errorText(error), { tone: 'error' }),
  })
  if (!data?.mailerConfigured) return null
  return (
    <SettingsSection title={text.emails} lead={text.emailsLead}>
      <div className="max-w-[440px]">
        <SelectField
          label={text.emailLanguage}
          value={change.isPending ? change.variables : data.locale}
          options={LANGUAGES}
          onChange={(locale) => change.mutate(locale)}
        />
      </div>
    </SettingsSection>
  )
}

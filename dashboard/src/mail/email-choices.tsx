import { useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../api.ts'
import { CheckField } from '../components/field.tsx'
import { errorText, Notice } from '../components/states.tsx'
import { notify } from '../components/toast.tsx'
import { m as text } from '../messages/en-mail.ts'
import { ListState } from '../pages/settings/list-state.tsx'
import { SettingsSection } from '../pages/settings/settings-page.tsx'
import { queryClient } from '../queries.ts'
import { emailNotificationsQuery } from './mail-queries.ts'

/** What one is told by email while away; at rest where no mail server is configured. */
export function EmailChoices() {
  const query = useQuery(emailNotificationsQuery)
  const save = useMutation({
    mutationFn: (choice: { mentions?: boolean; waiting?: boolean }) =>
      client.conversations.setEmailNotifications(choice),
    onSuccess: (saved) => queryClient.setQueryData(emailNotificationsQuery.queryKey, saved),
    onError: (error) => notify(errorText(error), { tone: 'error' }),
  })
  return (
    <SettingsSection title={text.away} lead={text.awayLead}>
      <ListState query={query}>
        {(choices) => (
          <div className="grid gap-2">
            {!choices.mailConfigured && <Notice>{text.notConfigured}</Notice>}
            {(['mentions', 'waiting'] as const).map((occasion) => (
              <CheckField
                key={occasion}
                label={text.occasions[occasion][0]}
                help={text.occasions[occasion][1]}
                checked={choices[occasion]}
                disabled={!choices.mailConfigured || save.isPending}
                onChange={(event) => save.mutate({ [occasion]: event.target.checked })}
              />
            ))}
          </div>
        )}
      </ListState>
    </SettingsSection>
  )
}

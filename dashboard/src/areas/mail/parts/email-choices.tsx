import { useMutation, useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { CheckField } from '../../../ui/primitives/field.tsx'
import { errorText, Notice } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { text } from '../text.en.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { queryClient } from '../../../data/queries.ts'
import { emailNotificationsQuery } from '../data.ts'

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

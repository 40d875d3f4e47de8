import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { CheckField } from '../../../ui/primitives/field.tsx'
import { Notice } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { queryClient } from '../../../data/queries.ts'
import { emailNotificationsQuery } from '../data.ts'
import { useWrite } from '../../../data/writes/write.ts'

/** What one is told by email while away; at rest where no mail server is configured. */
export function EmailChoices() {
  const query = useQuery(emailNotificationsQuery)
  const save = useWrite({
    run: (choice: { mentions?: boolean; waiting?: boolean }) =>
      client.conversations.setEmailNotifications(choice),
    done: (saved) => queryClient.setQueryData(emailNotificationsQuery.queryKey, saved),
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

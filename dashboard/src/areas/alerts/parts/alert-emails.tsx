import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { queryClient } from '../../../data/queries.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { CheckField } from '../../../ui/primitives/field.tsx'
import { alertEmailsQuery } from '../data.ts'
import { names } from '../names.en.ts'
import { text } from '../text.en.ts'

/** Whether one is told of alerts by email; at rest where no mail server is configured. */
export function AlertEmails() {
  return useCan('alerts.listAlerts') ? <Choice /> : null
}

function Choice() {
  const query = useQuery(alertEmailsQuery)
  const save = useWrite({
    run: (alerts: boolean) => client.alerts.setAlertEmails({ alerts }),
    done: (saved) => queryClient.setQueryData(alertEmailsQuery.queryKey, saved),
  })
  return (
    <SettingsSection title={names.alerts} lead={text.emailsLead}>
      <ListState query={query}>
        {({ alerts, mailConfigured }) => (
          <CheckField
            label={text.emails}
            help={mailConfigured ? text.emailsHelp : text.emailsNone}
            checked={alerts}
            disabled={!mailConfigured || save.isPending}
            onChange={(event) => save.mutate(event.target.checked)}
          />
        )}
      </ListState>
    </SettingsSection>
  )
}

import { useQuery } from '@tanstack/react-query'
import { AssistantForm } from '../../assistant/assistant-form.tsx'
import { assistantQuery } from '../../assistant/assistant-query.ts'
import { a } from '../../messages/en-answering.ts'
import { useWhoami } from '../../session.ts'
import { ListState } from './list-state.tsx'
import { SettingsPage } from './settings-page.tsx'

const text = a.assistant

/** What agents are to visitors: a name and a greeting. */
export function AssistantPage() {
  const mayChange = useWhoami().actor.role !== 'member'
  const assistant = useQuery(assistantQuery)
  return (
    <SettingsPage title={text.title} lead={text.lead} readOnly={!mayChange}>
      <ListState query={assistant}>
        {(found) => <AssistantForm assistant={found} mayChange={mayChange} />}
      </ListState>
    </SettingsPage>
  )
}

import { useQuery } from '@tanstack/react-query'
import { a } from '../../messages/en-answering.ts'
import { RedactionForm } from '../../redaction/redaction-form.tsx'
import { redactionQuery } from '../../redaction/redaction-query.ts'
import { useWhoami } from '../../session.ts'
import { ListState } from './list-state.tsx'
import { SettingsPage } from './settings-page.tsx'

const text = a.redaction

/** What is hidden in customers' messages before they are stored. */
export function RedactionPage() {
  const mayChange = useWhoami().actor.role !== 'member'
  const redaction = useQuery(redactionQuery)
  return (
    <SettingsPage title={text.title} lead={text.lead} readOnly={!mayChange}>
      <ListState query={redaction}>
        {(found) => <RedactionForm redaction={found} mayChange={mayChange} />}
      </ListState>
    </SettingsPage>
  )
}

import { useQuery } from '@tanstack/react-query'
import { AssistantForm } from '../parts/assistant-form.tsx'
import { assistantQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'

/** What agents are to visitors: a name and a greeting. */
export function AssistantPage() {
  const mayChange = useWhoami().actor.role !== 'member'
  const assistant = useQuery(assistantQuery)
  return (
    <PageFrame variant="detail" title={text.title} lead={text.lead} readOnly={!mayChange}>
      <ListState query={assistant}>
        {(found) => <AssistantForm assistant={found} mayChange={mayChange} />}
      </ListState>
    </PageFrame>
  )
}

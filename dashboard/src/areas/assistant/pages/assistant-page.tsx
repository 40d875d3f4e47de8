import { useQuery } from '@tanstack/react-query'
import { AssistantForm } from '../parts/assistant-form.tsx'
import { assistantQuery } from '../data.ts'
import { text } from '../text.en.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { useCan } from '../../../data/permissions/can.ts'

/** What agents are to visitors: a name and a greeting. */
export function AssistantPage() {
  const mayChange = useCan('identity.updateAssistant')
  const assistant = useQuery(assistantQuery)
  return (
    <PageFrame variant="detail" title={text.title} lead={text.lead} readOnly={!mayChange} query={assistant}>
      {(found) => <AssistantForm assistant={found} mayChange={mayChange} />}
    </PageFrame>
  )
}

import { useQuery } from '@tanstack/react-query'
import { text } from '../text.en.ts'
import { RedactionForm } from '../parts/redaction-form.tsx'
import { redactionQuery } from '../data.ts'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { useCan } from '../../../data/permissions/can.ts'

/** What is hidden in customers' messages before they are stored. */
export function RedactionPage() {
  const mayChange = useCan('conversations.setRedaction')
  const redaction = useQuery(redactionQuery)
  return (
    <PageFrame variant="detail" title={text.title} lead={text.lead} readOnly={!mayChange} query={redaction}>
      {(found) => <RedactionForm redaction={found} mayChange={mayChange} />}
    </PageFrame>
  )
}

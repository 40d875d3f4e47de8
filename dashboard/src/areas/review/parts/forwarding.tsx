import type { Feedback } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { forwardingQuery } from '../data.ts'
import { text } from '../text.en.ts'

/** Where feedback goes once it is approved, and what became of that; nothing where it stays. */
export function Forwarding({ feedback }: { feedback: Feedback }) {
  const host = useQuery(forwardingQuery).data?.host
  const mayAsk = useCan('feedback.forwardFeedback')
  const again = useWrite({
    run: () => client.feedback.forwardFeedback({ id: feedback.id }),
    touches: [['review']],
    said: text.feedback.asked,
  })
  const words = feedback.status === 'pending' ? host && wouldGo(feedback, host) : stateOf(feedback)
  if (!words) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
      {words}
      {feedback.forwardState === 'failed' && mayAsk && (
        <Button icon="refresh" disabled={again.isPending} onClick={() => again.mutate()}>
          {text.feedback.again}
        </Button>
      )}
    </p>
  )
}

function wouldGo({ includeOrgName, includeUserName }: Feedback, host: string): string {
  const { naming } = text.feedback
  const names = includeOrgName
    ? includeUserName
      ? naming.both
      : naming.org
    : includeUserName
      ? naming.name
      : naming.none
  return `${text.feedback.wouldGo(host)}, ${names}.`
}

function stateOf({ forwardState, forwardError }: Feedback): string | null {
  const { forward } = text.feedback
  if (forwardState === null) return null
  if (forwardState === 'sent') return forward.sent
  if (forwardError === null) return forward.pending
  const status = /^http_(\d+)$/.exec(forwardError)?.[1]
  const why = status ? forward.answered(status) : /^[a-z_]+$/.test(forwardError) ? forward.away : forwardError
  return forwardState === 'failed' ? forward.failed(why) : forward.soFar(why)
}

import type { Feedback } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { useCan } from '../../../data/permissions/can.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { text } from '../text.en.ts'

/** What became of passing feedback on; nothing where none is. */
export function Forwarding({ feedback: { id, forwardState, forwardError } }: { feedback: Feedback }) {
  const mayAsk = useCan('feedback.forwardFeedback')
  const again = useWrite({
    run: () => client.feedback.forwardFeedback({ id }),
    touches: [['review']],
    said: text.feedback.asked,
  })
  if (forwardState === null) return null
  const isRefused = forwardState === 'failed'
  return (
    <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
      {text.feedback.forward[forwardState]} {forwardError && <code>{forwardError}</code>}
      {isRefused && mayAsk && (
        <Button icon="refresh" disabled={again.isPending} onClick={() => again.mutate()}>
          {text.feedback.again}
        </Button>
      )}
    </p>
  )
}

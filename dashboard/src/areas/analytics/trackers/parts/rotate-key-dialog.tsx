import type { Tracker } from '@stoa/sdk'
import { client } from '../../../../data/api.ts'
import { ConfirmDialog } from '../../../../ui/primitives/dialog.tsx'
import { text } from '../text.en.ts'
import { trackersQuery } from '../data.ts'
import { useWrite } from '../../../../data/writes/write.ts'

interface RotateKeyProps {
  tracker: Tracker
  onClose: () => void
  onMade: () => void
}

/** Asks whether the key may be replaced. */
export function RotateKeyDialog({ tracker, onClose, onMade }: RotateKeyProps) {
  const rotate = useWrite({
    run: () => client.analytics.rotateTrackerKey({ trackerId: tracker.id }),
    touches: [trackersQuery],
    done: onMade,
    refused: 'shown',
  })
  return (
    <ConfirmDialog
      title={text.install.rotateTitle(tracker.name)}
      body={tracker.keyPrefix ? text.install.rotateBody(tracker.keyPrefix) : text.install.rotateBodyNone}
      action={text.install.rotateAction}
      pending={rotate.isPending}
      error={rotate.problem}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    />
  )
}

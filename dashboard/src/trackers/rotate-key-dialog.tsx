import { useMutation } from '@tanstack/react-query'
import { client, type Tracker } from '../api.ts'
import { ConfirmDialog } from '../components/dialog.tsx'
import { errorText } from '../components/states.tsx'
import { k } from '../messages/en-trackers.ts'
import { queryClient } from '../queries.ts'
import { trackerKeyQuery, trackersQuery } from './tracker-queries.ts'

const text = k.install

interface RotateKeyProps {
  tracker: Tracker
  onClose: () => void
  onMade: () => void
}

/** Asks whether the key may be replaced. */
export function RotateKeyDialog({ tracker, onClose, onMade }: RotateKeyProps) {
  const rotate = useMutation({
    mutationFn: () => client.analytics.rotateTrackerKey({ trackerId: tracker.id }),
    onSuccess: async () => {
      void queryClient.invalidateQueries(trackersQuery)
      await queryClient.invalidateQueries(trackerKeyQuery(tracker.id))
      onMade()
    },
  })
  return (
    <ConfirmDialog
      title={text.rotateTitle(tracker.name)}
      body={tracker.keyPrefix ? text.rotateBody(tracker.keyPrefix) : text.rotateBodyNone}
      action={text.rotateAction}
      pending={rotate.isPending}
      error={rotate.isError ? errorText(rotate.error) : undefined}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    />
  )
}

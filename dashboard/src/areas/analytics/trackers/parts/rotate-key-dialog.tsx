import type { Tracker } from '@stoa/sdk'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../../../data/api.ts'
import { ConfirmDialog } from '../../../../ui/primitives/dialog.tsx'
import { errorText } from '../../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { queryClient } from '../../../../data/queries.ts'
import { trackerKeyQuery, trackersQuery } from '../data.ts'

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
      title={text.install.rotateTitle(tracker.name)}
      body={tracker.keyPrefix ? text.install.rotateBody(tracker.keyPrefix) : text.install.rotateBodyNone}
      action={text.install.rotateAction}
      pending={rotate.isPending}
      error={rotate.isError ? errorText(rotate.error) : undefined}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    />
  )
}

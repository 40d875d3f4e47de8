import type { Channel } from '@stoa/sdk'
import { useMutation } from '@tanstack/react-query'
import { client } from '../../../data/api.ts'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { errorText } from '../../../ui/primitives/states.tsx'
import { text } from '../text.en.ts'
import { channelsQuery, queryClient } from '../../../data/queries.ts'
import { widgetKeyQuery } from '../data.ts'

interface RotateKeyProps {
  channel: Channel
  onClose: () => void
  onMade: () => void
}

/** Asks whether the key may be replaced. */
export function RotateKeyDialog({ channel, onClose, onMade }: RotateKeyProps) {
  const rotate = useMutation({
    mutationFn: () => client.conversations.rotateWidgetKey({ id: channel.id }),
    onSuccess: async () => {
      void queryClient.invalidateQueries(channelsQuery)
      await queryClient.invalidateQueries(widgetKeyQuery(channel.id))
      onMade()
    },
  })
  return (
    <ConfirmDialog
      title={text.channel.rotateTitle(channel.name)}
      body={text.channel.rotateBody(channel.keyPrefix ?? '')}
      action={text.channel.rotateAction}
      pending={rotate.isPending}
      error={rotate.isError ? errorText(rotate.error) : undefined}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    />
  )
}

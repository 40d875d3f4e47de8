import type { Channel } from '@stoa/sdk'
import { client } from '../../../data/api.ts'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { text } from '../text.en.ts'
import { channelsQuery } from '../../../data/queries.ts'
import { widgetKeyQuery } from '../data.ts'
import { useWrite } from '../../../data/writes/write.ts'

interface RotateKeyProps {
  channel: Channel
  onClose: () => void
  onMade: () => void
}

/** Asks whether the key may be replaced. */
export function RotateKeyDialog({ channel, onClose, onMade }: RotateKeyProps) {
  const rotate = useWrite({
    run: () => client.conversations.rotateWidgetKey({ id: channel.id }),
    touches: [channelsQuery, widgetKeyQuery(channel.id)],
    done: onMade,
    refused: 'shown',
  })
  return (
    <ConfirmDialog
      title={text.channel.rotateTitle(channel.name)}
      body={text.channel.rotateBody(channel.keyPrefix ?? '')}
      action={text.channel.rotateAction}
      pending={rotate.isPending}
      error={rotate.problem}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    />
  )
}

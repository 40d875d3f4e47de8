import type { Channel } from '@stoa/sdk'
import { useState } from 'react'
import { Button } from '../../../ui/primitives/button.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import { text } from './text.en.ts'
import { text as channelsText } from '../text.en.ts'
import { RotateKeyDialog } from '../parts/rotate-key-dialog.tsx'

/** Says why there is no preview where the key cannot be shown, and offers a new one to those who may. */
export function KeyGate({ channel, mayChange }: { channel: Channel; mayChange: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const { keyPrefix } = channel
  return (
    <div className="rounded-card border border-line bg-surface-1">
      <EmptyState title={text.key.title} hint={keyPrefix ? text.key.hidden(keyPrefix) : text.key.none}>
        {mayChange && (
          <Button icon="refresh" onClick={() => setIsAsking(true)}>
            {keyPrefix ? channelsText.channel.rotate : channelsText.channel.makeKey}
          </Button>
        )}
      </EmptyState>
      {isAsking && (
        <RotateKeyDialog
          channel={channel}
          onClose={() => setIsAsking(false)}
          onMade={() => setIsAsking(false)}
        />
      )}
    </div>
  )
}

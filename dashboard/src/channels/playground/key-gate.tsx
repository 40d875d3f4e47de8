import { useState } from 'react'
import type { Channel } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/states.tsx'
import { p } from '../../messages/en-playground.ts'
import { s } from '../../messages/en-settings.ts'
import { RotateKeyDialog } from '../rotate-key-dialog.tsx'

const text = p.key

/** Says why there is no preview where the key cannot be shown, and offers a new one to those who may. */
export function KeyGate({ channel, mayChange }: { channel: Channel; mayChange: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const { keyPrefix } = channel
  return (
    <div className="rounded-card border border-line bg-surface-1">
      <EmptyState title={text.title} hint={keyPrefix ? text.hidden(keyPrefix) : text.none}>
        {mayChange && (
          <Button icon="refresh" onClick={() => setIsAsking(true)}>
            {keyPrefix ? s.channel.rotate : s.channel.makeKey}
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

import { useChat, useChatState } from './chat-context.ts'
import { Icon } from './icons.tsx'

/** Shows that the browser is offline or the chat reconnects. */
export function ConnectionBar() {
  const { text } = useChat()
  const { isReconnecting, isOffline, phase } = useChatState()
  const says = isOffline ? text.offline : isReconnecting && phase !== 'unavailable' ? text.reconnecting : ''
  return (
    <div class="bar" role="status">
      {says && (
        <>
          <i class="bar-dot" />
          {says}
        </>
      )}
    </div>
  )
}

/** A failure with a button to try again. */
export function Trouble({ message, onRetry }: { message: string; onRetry(): void }) {
  const { text } = useChat()
  return (
    <div class="trouble" role="alert">
      <Icon name="warning" />
      <p>{message}</p>
      <button type="button" class="button" onClick={onRetry}>
        {text.retry}
      </button>
    </div>
  )
}

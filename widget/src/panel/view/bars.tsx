import { useChat, useChatState } from './chat-context.ts'
import { Icon } from './icons.tsx'

/** Says how the connection is, while it is not well. */
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

/** What went wrong, and the way to try again. */
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

import { CallIcon } from './call-icon.tsx'
import { useCall, useCallState } from './call-context.ts'
import { CallTimer } from './call-timer.tsx'
import { callWords } from './call-words.ts'

/** The call as a bar above the chat, with buttons to return to it and to end it. */
export function CallBar() {
  const { call, locale, text, enlarge, backToChat } = useCall()
  const state = useCallState()
  const isOver = call.isOver()
  return (
    <div class="call-bar" role="group" aria-label={text.callTitle}>
      <button type="button" class="call-return" onClick={enlarge}>
        <CallIcon name={state.phase === 'failed' ? 'warning' : 'phone'} />
        <span role="status">{callWords(state, locale, text)}</span>
        {state.phase === 'active' && <CallTimer />}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={isOver ? text.dismiss : text.callEnd}
        title={isOver ? text.dismiss : text.callEnd}
        onClick={() => {
          call.hangUp()
          backToChat()
        }}
      >
        <CallIcon name={isOver ? 'dismiss' : 'hangUp'} />
      </button>
    </div>
  )
}

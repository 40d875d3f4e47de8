import { fill } from '../../messages/pick-locale.ts'
import { useChat, useChatState } from './chat-context.ts'
import { Icon } from './icons.tsx'

/** Whose chat this is, who is on it, and the way out. */
export function PanelHeader() {
  const { chat, embed, text, close } = useChat()
  const { screen, conversation } = useChatState()
  const name = conversation?.assigneeName
  const presence = conversation?.handedOver ? (name ? fill(text.withPerson, { name }) : text.withSomeone) : ''
  return (
    <div class="header">
      {screen === 'thread' && (
        <button
          type="button"
          class="icon-button"
          aria-label={text.back}
          title={text.back}
          onClick={() => chat.goHome()}
        >
          <Icon name="back" />
        </button>
      )}
      <div class="heading">
        <h1>{embed.orgName ?? text.defaultName}</h1>
        {screen === 'thread' && presence && <p>{presence}</p>}
      </div>
      {screen === 'thread' && (
        <button
          type="button"
          class="icon-button"
          aria-label={text.newConversation}
          title={text.newConversation}
          onClick={() => chat.goHome()}
        >
          <Icon name="compose" />
        </button>
      )}
      <button type="button" class="icon-button" aria-label={text.close} title={text.close} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  )
}

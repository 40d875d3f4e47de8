import { useChat, useChatState } from './chat-context.ts'
import { Icon, type IconName } from './icons.tsx'
import { Menu, type MenuItem } from './menu.tsx'
import { participantLine } from './participant-line.ts'
import { useNow } from './use-now.ts'

/** The header: title, participants, menu and close button. */
export function PanelHeader() {
  const { chat, embed, text, time, close, calls } = useChat()
  const { screen, sessionId, conversation, welcome, canCall, soundOn } = useChatState()
  const isThread = screen === 'thread'
  const now = useNow()
  // The hours are asked for again now and then; the conversation only when something happens.
  const current =
    conversation && welcome ? { ...conversation, availability: welcome.availability } : conversation
  const presence = isThread ? participantLine(current, { text, time, now }) : ''
  const sound: MenuItem = soundOn
    ? { icon: 'mute', label: text.soundOff, onSelect: () => chat.setSound(false) }
    : { icon: 'sound', label: text.soundOn, onSelect: () => chat.setSound(true) }
  const fresh: MenuItem = { icon: 'compose', label: text.newConversation, onSelect: () => chat.goHome() }
  return (
    <div class="header">
      {isThread && <HeaderButton icon="back" label={text.back} onClick={() => chat.goHome()} />}
      <div class="heading">
        <h1 dir="auto">{embed.orgName ?? text.defaultName}</h1>
        {presence && <p>{presence}</p>}
      </div>
      {isThread && canCall && conversation && calls && (
        <HeaderButton
          icon="phone"
          label={text.call}
          onClick={() =>
            calls.start({ conversationId: conversation.id, sessionId, name: conversation.agentName })
          }
        />
      )}
      <Menu label={text.moreOptions} items={isThread ? [fresh, sound] : [sound]} />
      <HeaderButton icon="close" label={text.close} onClick={close} />
    </div>
  )
}

function HeaderButton({ icon, label, onClick }: { icon: IconName; label: string; onClick(): void }) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}

import type { ThreadMessage } from '@stoa/sdk/chat'
import { fill } from '../../messages/pick-locale.ts'
import { Avatar } from './avatar.tsx'
import { useChat, useChatState } from './chat-context.ts'
import { Icon } from './icons.tsx'
import { MarkdownView } from './markdown-view.tsx'
import { MessageAttachments } from './message-images.tsx'
import { authorOf } from './message-summary.ts'
import { ProductList } from './product-list.tsx'

/** A run of messages of one author. */
export function MessageGroup({
  messages,
  lastOwnKey,
}: {
  messages: ThreadMessage[]
  lastOwnKey: string | undefined
}) {
  const { text, time } = useChat()
  const first = messages[0] as ThreadMessage
  const last = messages[messages.length - 1] as ThreadMessage
  if (first.role === 'system') {
    return (
      <>
        {messages.map((message) => (
          <p key={message.key} class="system" dir="auto">
            {message.body}
          </p>
        ))}
      </>
    )
  }
  const isOwn = first.role === 'end_user'
  return (
    <div class={isOwn ? 'group own' : 'group'}>
      {isOwn ? <span class="unseen">{fill(text.said, { name: text.you })}</span> : <Author message={first} />}
      {messages.map((message) => (
        <MessageView key={message.key} message={message} isOwn={isOwn} />
      ))}
      {last.delivery !== 'failed' && (
        <p class="meta">
          <time dateTime={last.at} title={time.exact(last.at)}>
            {time.clock(last.at)}
          </time>
          {isOwn && (last.key === lastOwnKey || last.delivery === 'waiting') && <Delivery message={last} />}
        </p>
      )}
    </div>
  )
}

function MessageView({ message, isOwn }: { message: ThreadMessage; isOwn: boolean }) {
  const { body, delivery, components = [] } = message
  return (
    <div class="message" data-key={message.key} data-delivery={delivery}>
      {body && (
        <div class="bubble">
          {isOwn ? (
            <p class="plain" dir="auto">
              {body}
            </p>
          ) : (
            <MarkdownView source={body} />
          )}
        </div>
      )}
      <MessageAttachments message={message} />
      {components.map((component, index) => (
        <ProductList key={index} component={component} />
      ))}
      {delivery === 'failed' && <Failure message={message} />}
    </div>
  )
}

function Author({ message }: { message: ThreadMessage }) {
  const { text } = useChat()
  return (
    <p class="author">
      <Avatar name={authorOf(message, text)} />
      <strong dir="auto">{authorOf(message, text)}</strong>
      {message.authorKind && (
        <span class="kind">{message.authorKind === 'ai' ? text.kindAi : text.kindHuman}</span>
      )}
    </p>
  )
}

function Delivery({ message }: { message: ThreadMessage }) {
  const { text } = useChat()
  const { isOffline } = useChatState()
  if (message.delivery === 'sending') return <span> · {text.sending}</span>
  if (message.delivery === 'waiting') {
    return (
      <span>
        {' · '}
        {isOffline ? text.waiting : text.sending}
        <Discard message={message} />
      </span>
    )
  }
  return <span> · {message.readAt ? text.seen : text.sent}</span>
}

function Failure({ message }: { message: ThreadMessage }) {
  const { chat, text } = useChat()
  const isTooFast = message.failure?.includes('rate_limit') || message.failure === 'http_429'
  const isBlocked = message.failure === 'visitor_blocked'
  return (
    <p class="failure" role="alert">
      <Icon name="warning" />
      <span>{isBlocked ? text.failedBlocked : isTooFast ? text.failedTooFast : text.failed}</span>
      {!isBlocked && (
        <>
          <button type="button" class="text-button" onClick={() => chat.retry(message.key)}>
            {text.retry}
          </button>
          <Discard message={message} />
        </>
      )}
    </p>
  )
}

function Discard({ message }: { message: ThreadMessage }) {
  const { chat, text, composer } = useChat()
  return (
    <button
      type="button"
      class="text-button"
      onClick={() => {
        chat.discard(message.key)
        composer.current?.focus()
      }}
    >
      {text.discard}
    </button>
  )
}

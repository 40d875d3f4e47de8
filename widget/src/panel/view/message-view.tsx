import type { MessageImage, ThreadMessage } from '@stoa/sdk/chat'
import { fill } from '../../messages/pick-locale.ts'
import { useChat } from './chat-context.ts'
import { Icon } from './icons.tsx'
import { MarkdownView } from './markdown-view.tsx'

/** What one author said in one breath. */
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
          <p key={message.key} class="system">
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
        <div key={message.key} class="message" data-key={message.key} data-delivery={message.delivery}>
          {message.body && (
            <div class="bubble">
              {isOwn ? <p class="plain">{message.body}</p> : <MarkdownView source={message.body} />}
            </div>
          )}
          {message.attachments?.map((image) => (
            <Image key={image.id} image={image} />
          ))}
          {message.delivery === 'failed' && <Failure message={message} />}
        </div>
      ))}
      {last.delivery !== 'failed' && (
        <p class="meta">
          <time dateTime={last.at} title={time.exact(last.at)}>
            {time.clock(last.at)}
          </time>
          {isOwn && last.key === lastOwnKey && <Delivery message={last} />}
        </p>
      )}
    </div>
  )
}

/** An image, or what is left of one that was deleted. */
function Image({ image }: { image: MessageImage }) {
  const { text } = useChat()
  const { url, thumbnailUrl, name, width, height } = image
  if (url === null) return <p class="gone">{fill(text.imageDeleted, { name })}</p>
  return (
    <a class="image" href={url} target="_blank" rel="noopener noreferrer">
      <img
        src={thumbnailUrl ?? url}
        alt={name}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
      />
    </a>
  )
}

function Author({ message }: { message: ThreadMessage }) {
  const { text } = useChat()
  const name = message.authorName ?? (message.authorKind === 'ai' ? text.assistant : text.team)
  return (
    <p class="author">
      <strong>{name}</strong>
      {message.authorKind && (
        <span class="kind">{message.authorKind === 'ai' ? text.kindAi : text.kindHuman}</span>
      )}
    </p>
  )
}

function Delivery({ message }: { message: ThreadMessage }) {
  const { text } = useChat()
  if (message.delivery === 'sending') return <span> · {text.sending}</span>
  return <span> · {message.readAt ? text.seen : text.sent}</span>
}

function Failure({ message }: { message: ThreadMessage }) {
  const { chat, text } = useChat()
  return (
    <p class="failure" role="alert">
      <Icon name="warning" />
      <span>
        {message.failure?.includes('rate_limit') || message.failure === 'http_429'
          ? text.failedTooFast
          : text.failed}
      </span>
      <button type="button" class="text-button" onClick={() => chat.retry(message.key)}>
        {text.retry}
      </button>
    </p>
  )
}

// A chat drawn by hand on the headless client: /try/headless.html#channel=<channelId>&key=<widgetKey>. What stands
// behind the "#" is never sent by browsers.
import { createChat, IMAGE_TYPES, plainText } from '/chat.js'

const given = new URLSearchParams(location.hash.slice(1))
const [channelId, widgetKey] = ['channel', 'key'].map((name) => given.get(name))
const byId = (id) => document.getElementById(id)

const DELIVERY = { sending: 'Sending…', waiting: 'Will be sent when you are online', failed: 'Not sent' }
const PROBLEMS = {
  conv_attachment_mime_rejected: 'Only PNG, JPEG, GIF and WebP images can be sent.',
  conv_attachment_too_large: 'Images can be at most 10 MB large.',
  conv_attachment_too_many: 'At most 10 images can be sent at once.',
}

/** An element with text in it; what came from somewhere is never markup. */
function element(name, text = '', attributes = {}) {
  const made = document.createElement(name)
  made.textContent = text
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

function button(text, onClick) {
  const made = element('button', text, { type: 'button' })
  made.addEventListener('click', onClick)
  return made
}

function drawImage(chat, image) {
  if (!image.thumbnailUrl) return element('p', `Image: ${image.name}`)
  const { name: alt, thumbnailUrl: src, width, height } = image
  const made = element('img', '', { alt, src, ...(width && height && { width, height }) })
  // Links to images last an hour.
  made.addEventListener('error', () => chat.refreshImages(), { once: true })
  return made
}

function drawMessage(chat, message) {
  const item = element('li')
  const author = message.role === 'end_user' ? 'You' : (message.authorName ?? 'Team')
  item.append(element('strong', `${author}: `), plainText(message.body))
  for (const image of message.attachments ?? []) item.append(drawImage(chat, image))
  if (message.role === 'end_user') item.append(element('small', ` ${DELIVERY[message.delivery] ?? ''}`))
  if (message.delivery === 'failed') {
    item.append(
      button('Try again', () => chat.retry(message.key)),
      button('Discard', () => chat.discard(message.key)),
    )
  }
  return item
}

function drawUpload(chat, upload) {
  const { key, name, status, progress: value, failure } = upload
  const item = element('li', `${name} `)
  if (status === 'uploading') {
    item.append(element('progress', '', { max: 1, value, 'aria-label': `Uploading ${name}` }))
  }
  if (status === 'failed')
    item.append(
      `${failure} `,
      button(`Try ${name} again`, () => chat.uploads.retry(key)),
    )
  item.append(button(`Remove ${name}`, () => chat.uploads.remove(key)))
  return item
}

function statusOf({ phase, isOffline, isReconnecting, conversation }) {
  if (phase === 'unavailable') return 'This chat is not available right now.'
  if (phase === 'failed') return 'Your messages could not be loaded.'
  if (isOffline) return 'You are offline. What you write is kept and sent later.'
  if (isReconnecting) return 'Reconnecting…'
  return conversation?.handedOver ? `${conversation.assigneeName ?? 'A colleague'} is here for you.` : ''
}

/** Keeps elements as long as what they show is the same, so that screen readers hear only what is new. */
function createList(parent, draw) {
  const drawn = new Map()
  return (things) => {
    const keys = new Set(things.map(({ key }) => key))
    for (const [key, { item }] of drawn) {
      if (keys.has(key)) continue
      item.remove()
      drawn.delete(key)
    }
    things.forEach((thing, index) => {
      const before = drawn.get(thing.key)
      if (before?.thing !== thing) {
        const item = draw(thing)
        const hasFocus = before?.item.contains(document.activeElement)
        before?.item.replaceWith(item)
        if (hasFocus) item.querySelector('button')?.focus()
        drawn.set(thing.key, { thing, item })
      }
      const { item } = drawn.get(thing.key)
      if (parent.children[index] !== item) parent.insertBefore(item, parent.children[index] ?? null)
    })
  }
}

function start() {
  const chat = createChat({ host: location.origin, channelId, widgetKey })
  const log = byId('log')
  const drawThread = createList(byId('thread'), (message) => drawMessage(chat, message))
  const drawUploads = createList(byId('uploads'), (upload) => drawUpload(chat, upload))

  const draw = () => {
    const state = chat.state.get()
    const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40
    drawThread(state.thread)
    drawUploads(state.uploads)
    if (isAtEnd) log.scrollTop = log.scrollHeight
    byId('status').textContent = statusOf(state)
    const { typingName, uploadProblem } = state
    byId('typing').textContent = typingName === null ? '' : `${typingName || 'Somebody'} is writing…`
    byId('problem').textContent = PROBLEMS[uploadProblem] ?? uploadProblem ?? ''
    byId('send').disabled = !chat.canSend()
    if (document.hidden) return
    for (const message of state.thread) if (message.role === 'agent') chat.onSeen(message)
  }
  chat.state.subscribe(draw)
  document.addEventListener('visibilitychange', draw)

  const text = byId('text')
  text.addEventListener('input', () => chat.onInput(text.value))
  const images = byId('images')
  images.accept = IMAGE_TYPES.join()
  images.addEventListener('change', () => {
    chat.uploads.add(images.files)
    images.value = ''
  })
  byId('composer').addEventListener('submit', (event) => {
    event.preventDefault()
    if (chat.send(text.value.trim())) text.value = ''
    text.focus()
  })
  byId('chat').hidden = false
  chat.show()
  draw()
}

if (channelId && widgetKey) start()
else byId('no-key').hidden = false
addEventListener('hashchange', () => location.reload())

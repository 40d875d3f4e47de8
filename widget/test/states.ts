import type { MessageComponent, MessageImage, PastConversation } from '@stoa/sdk/chat'
import type { PanelMessages } from '../src/messages/pick-locale.ts'
import { picture } from './pictures.ts'
import { testImage } from './test-image.ts'
import { answerCalls } from './voice-pages.ts'
import type { WidgetPage } from './widget-page.ts'

/** A state that a visitor can find the widget in, and how it comes about. */
export interface WidgetState {
  name: string
  /** Attributes of the tag. */
  tag?: Record<string, string>
  /** What there is before the page is opened. */
  before?(widget: WidgetPage): Promise<unknown> | void
  /** What happens on the page. */
  show(widget: WidgetPage, text: PanelMessages): Promise<unknown>
}

const SESSION = 'one'
const LONG_AGO = '2026-01-05T09:30:00.000Z'
const AI = { authorKind: 'ai', authorName: 'Assistant' } as const

/** Somebody's chat so far; the session is kept. */
async function talked(widget: WidgetPage): Promise<void> {
  const { service } = widget
  const visitor = { role: 'end_user', authorKind: null, authorName: null } as const
  const at = (minutes: number) => ({ at: new Date(Date.now() - minutes * 60_000).toISOString() })
  const read = { readAt: LONG_AGO }
  service.say(SESSION, 'Do you ship to Norway?', { ...visitor, at: LONG_AGO, ...read })
  service.say(SESSION, 'We do. It takes about **three days**.', { ...AI, at: LONG_AGO, ...read })
  service.say(SESSION, 'Could you gift-wrap it?', { ...visitor, ...at(42), ...read })
  service.say(
    SESSION,
    'With pleasure! A few things to choose from:\n\n- plain paper\n- linen, with a [card](https://example.org)\n- `none` at all',
    { ...at(40), ...read },
  )
  service.say(SESSION, 'Linen, please.', { ...visitor, ...at(38) })
  Object.assign(service.session(SESSION).conversation ?? {}, { contactEmail: 'ada@example.org' })
  await widget.remember({ current: SESSION, recent: [SESSION] })
}

const past = (id: string, more: Partial<PastConversation>): PastConversation => ({
  id: `ccv_${id}`,
  sessionId: id,
  title: 'Do you ship to Norway?',
  preview: 'We do. It takes about three days.',
  status: 'open',
  handedOver: false,
  lastMessageAt: LONG_AGO,
  unreadCount: 0,
  ...more,
})

const CARDS: MessageComponent[] = [
  {
    type: 'product_list',
    source: { connectionId: 'c', vendor: 'shop', label: 'Lantern Shop' },
    items: [
      ['The Long Way Home', '249.00', '249.00'],
      ['A History of Lighthouses, revised and enlarged', '180', '320'],
      ['Notebook', null, null],
    ].map(([title, priceMin, priceMax], index) => ({
      productRef: String(index),
      title: title as string,
      imageUrl: null,
      url: 'https://shop.example/',
      currency: 'NOK',
      priceMin: priceMin as string | null,
      priceMax: priceMax as string | null,
    })),
  },
]

/** An image that the service has. */
function storedImage(widget: WidgetPage, name: string, more: Partial<MessageImage> = {}): MessageImage {
  const id = `att_${name}`
  const bytes = testImage(320, 240, name.length)
  const url = `${widget.serviceOrigin}/image/${id}`
  const image = {
    id,
    name,
    mime: 'image/png',
    width: 320,
    height: 240,
    deleted: false,
    url,
    thumbnailUrl: url,
    ...more,
  }
  widget.service.attachments.stored.set(id, { image, sizeBytes: bytes.length, sessionId: SESSION, bytes })
  return image
}

const opened = async (widget: WidgetPage) => {
  await widget.launcher.click()
  await widget.page.locator('.panel').waitFor()
}
const shown = (widget: WidgetPage, selector: string) => widget.page.locator(selector).first().waitFor()
const write = async (widget: WidgetPage, body: string) => {
  await widget.page.locator('.composer textarea').fill(body)
  await widget.page.locator('.composer textarea').press('Enter')
}
const pick = (widget: WidgetPage, ...names: string[]) =>
  widget.page
    .locator('input[type=file]')
    .setInputFiles(names.map((name) => ({ ...picture(name), buffer: testImage(120, 90, name.length) })))

/** Every state, in the order in which a visitor would come across them. */
export const STATES: WidgetState[] = [
  { name: 'launcher', show: (widget) => widget.launcher.waitFor() },
  {
    name: 'launcher-left-colours',
    tag: { 'data-svc-position': 'bottom-left', 'data-svc-launcher-color': '#ffd94a' },
    show: (widget) => widget.launcher.waitFor(),
  },
  {
    name: 'peek',
    async before(widget) {
      await talked(widget)
      for (let count = 0; count < 11; count += 1)
        widget.service.say(SESSION, 'It is wrapped and on its way to you.')
    },
    show: (widget) => shown(widget, '.peek'),
  },
  {
    name: 'welcome',
    tag: {
      'data-svc-org-name': 'Lantern Books',
      'data-svc-eyebrow': 'Lantern Books',
      'data-svc-greeting': 'Good to see you. Ask us about books, orders or shops.',
    },
    show: opened,
  },
  {
    name: 'welcome-team',
    tag: { 'data-svc-org-name': 'Lantern Books' },
    before(widget) {
      Object.assign(widget.service.welcome, {
        people: [{ name: 'Ada' }, { name: 'Ola' }, { name: 'Mia' }],
        answersWithin: 'hour',
        starters: ['Where is my order?', 'Do you ship to Norway?', 'I would like to return a book'],
      })
    },
    async show(widget) {
      await opened(widget)
      await shown(widget, '.starters')
    },
  },
  {
    name: 'welcome-closed',
    before(widget) {
      const availability = { open: false, opensAt: '2999-01-04T08:00:00.000Z', closesAt: null }
      const people = [{ name: 'Ada' }]
      Object.assign(widget.service.welcome, { people, availability, assistantMayAnswer: false })
    },
    async show(widget) {
      await opened(widget)
      await shown(widget, '.team')
    },
  },
  {
    name: 'welcome-history',
    async before(widget) {
      widget.service.past = [
        past('one', { unreadCount: 2 }),
        past('two', { title: 'A very long question about invoices that does not fit', status: 'closed' }),
      ]
      await widget.remember({ current: 'new', recent: ['new', 'one', 'two'] })
    },
    async show(widget) {
      await opened(widget)
      await shown(widget, '.past')
    },
  },
  {
    name: 'loading',
    before: async (widget) => {
      await talked(widget)
      await widget.page.route('**/v1/widget/messages?**', () => {})
    },
    show: async (widget) => {
      await opened(widget)
      await shown(widget, '.skeleton')
    },
  },
  {
    name: 'load-failed',
    before: async (widget) => {
      await talked(widget)
      widget.service.problem = { status: 500, code: 'internal', path: 'messages' }
    },
    show: async (widget) => {
      await opened(widget)
      await shown(widget, '.trouble')
    },
  },
  {
    name: 'unavailable',
    before: async (widget) => {
      await talked(widget)
      widget.service.problem = { status: 403, code: 'channel_inactive' }
    },
    show: async (widget) => {
      await opened(widget)
      await shown(widget, '.trouble')
    },
  },
  thread('thread', async () => {}),
  thread('typing', async (widget) => {
    // Told to the sockets that are there, and to nobody later: until one is.
    const frame = { type: 'typing', isTyping: true, authorType: 'operator', authorName: 'Ada' }
    const telling = setInterval(() => widget.service.tell(SESSION, frame), 200)
    await shown(widget, '.typing').finally(() => clearInterval(telling))
  }),
  thread('left', async (widget) => {
    widget.service.emit(SESSION, 'conversation.taken_over', {
      handedOver: true,
      assigneeName: 'Ada',
      joined: true,
    })
    widget.service.say(SESSION, 'I will ask our wrapping table.')
    widget.service.emit(SESSION, 'conversation.released', {
      handedOver: false,
      assigneeName: null,
      joined: false,
    })
    await shown(widget, '.thread .system')
  }),
  thread('handed-over', async (widget) => {
    widget.service.emit(SESSION, 'conversation.taken_over', {
      handedOver: true,
      assigneeName: 'Ada',
      joined: true,
    })
    await shown(widget, '.thread .system')
  }),
  thread('menu', (widget, text) => widget.page.getByRole('button', { name: text.moreOptions }).click()),
  thread('emoji', async (widget, text) => {
    // A touch screen has its own.
    const button = widget.page.getByRole('button', { name: text.emoji })
    if (!(await button.isVisible())) return
    await button.click()
    await shown(widget, '.emoji-grid')
  }),
  thread('too-long', (widget) => widget.page.locator('.composer textarea').fill('So '.repeat(1670))),
  thread('uploads', async (widget) => {
    widget.service.attachments.refusals = [500]
    await pick(widget, 'broken.png')
    await shown(widget, '.tile[data-status=failed]')
    widget.service.attachments.gate = new Promise(() => {})
    await pick(widget, 'parcel.png', 'label.png')
    await shown(widget, '.tile[data-status=uploading]')
  }),
  thread('upload-refused', async (widget) => {
    await widget.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'drawing.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await shown(widget, '.tray-problem :not(:empty)')
  }),
  thread('images', async (widget) => {
    widget.service.say(SESSION, 'Like this?', {
      attachments: ['front.png', 'side.png', 'back.png'].map((name) => storedImage(widget, name)),
    })
    widget.service.say(SESSION, '', {
      attachments: [storedImage(widget, 'gone.png', { deleted: true, url: null, thumbnailUrl: null })],
    })
    await shown(widget, '.gone')
  }),
  thread('lightbox', async (widget) => {
    widget.service.say(SESSION, 'Like this?', {
      attachments: ['front.png', 'side.png'].map((name) => storedImage(widget, name)),
    })
    await widget.page.locator('.image-tile').first().click()
    await shown(widget, '.lightbox img')
  }),
  thread('products', async (widget) => {
    widget.service.say(SESSION, 'These are in stock:', { ...AI, components: CARDS })
    await shown(widget, '.products')
  }),
  thread('ask-email', async (widget) => {
    Object.assign(widget.service.session(SESSION).conversation ?? {}, { contactEmail: null })
    await widget.page.reload()
    await opened(widget)
    await shown(widget, '#svc-email-title')
  }),
  thread('promise-email', async (widget) => {
    const availability = { open: false, opensAt: '2999-01-04T08:00:00.000Z', closesAt: null }
    const waits = { contactEmail: null, repliesByEmail: true, availability, assistantMayAnswer: false }
    Object.assign(widget.service.session(SESSION).conversation ?? {}, waits)
    Object.assign(widget.service.welcome, { availability, assistantMayAnswer: false })
    await widget.page.reload()
    await opened(widget)
    await shown(widget, '#svc-email-title')
  }),
  thread('email-invalid', async (widget, text) => {
    Object.assign(widget.service.session(SESSION).conversation ?? {}, { contactEmail: null })
    await widget.page.reload()
    await opened(widget)
    await widget.page.locator('input[type=email]').fill('ada@')
    await widget.page.getByRole('button', { name: text.emailSave }).click()
    await shown(widget, '#svc-email-problem:not(:empty)')
  }),
  thread('failed', async (widget) => {
    widget.service.problem = { status: 400, code: 'invalid_input', path: 'messages' }
    await write(widget, 'And when will it arrive?')
    await shown(widget, '[data-delivery=failed]')
  }),
  thread('offline', async (widget) => {
    await widget.context.setOffline(true)
    await write(widget, 'And when will it arrive?')
    await shown(widget, '[data-delivery=waiting]')
  }),
  thread('reconnecting', async (widget) => {
    widget.service.acceptSocket = () => false
    widget.service.problem = { status: 503, code: 'unavailable' }
    widget.service.dropSockets()
    await shown(widget, '.bar:not(:empty)')
  }),
  thread('closed', async (widget) => {
    widget.service.emit(SESSION, 'conversation.status_changed', { status: 'closed' })
    await shown(widget, '.stars')
  }),
  thread('rating', async (widget) => {
    widget.service.emit(SESSION, 'conversation.status_changed', { status: 'closed' })
    await widget.page.locator('.stars input').nth(3).check({ force: true })
    await shown(widget, '.card textarea')
  }),
  thread('rated', async (widget, text) => {
    widget.service.emit(SESSION, 'conversation.status_changed', { status: 'closed' })
    await widget.page.locator('.stars input').nth(3).check({ force: true })
    await widget.page.getByRole('button', { name: text.rateSend }).click()
    await shown(widget, '.rated')
  }),
  call('call-offered', async () => {}),
  call('call-connecting', async (widget, text) => {
    await widget.page.locator('.icon-phone').click()
    await widget.page.getByText(text.callConnecting).first().waitFor()
  }),
  call('call-refused', async (widget, text) => {
    widget.service.problem = { status: 503, code: 'unavailable', path: 'voice/start' }
    await widget.page.locator('.icon-phone').click()
    await widget.page.getByRole('button', { name: text.callAgain }).waitFor()
  }),
  call('call-active', async (widget) => {
    const site = `${widget.siteOrigin}/?service=${encodeURIComponent(widget.serviceOrigin)}`
    await answerCalls(widget.context, site, `${widget.serviceOrigin.replace('http', 'ws')}/calls?side=agent`)
    await widget.page.bringToFront()
    await widget.page.locator('.icon-phone').click()
    await shown(widget, '.call-timer')
  }),
]

/** A state of a call, which the service offers here. */
function call(name: string, then: WidgetState['show']): WidgetState {
  const state = thread(name, async (widget, text) => {
    await shown(widget, '.icon-phone')
    await then(widget, text)
  })
  const before = async (widget: WidgetPage) => {
    widget.service.canCall = true
    await state.before?.(widget)
  }
  return { ...state, before }
}

/** A state of the thread of somebody who was here before. */
function thread(name: string, then: WidgetState['show']): WidgetState {
  return {
    name,
    tag: { 'data-svc-org-name': 'Lantern Books' },
    before: talked,
    async show(widget, text) {
      await opened(widget)
      await shown(widget, '.bubble')
      await then(widget, text)
    },
  }
}

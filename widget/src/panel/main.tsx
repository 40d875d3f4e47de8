import { nextTask } from '@stoa/sdk/page'
import { render } from 'preact'
import { loadMessages } from '../messages/load-messages.ts'
import { directionOf, plural } from '../messages/pick-locale.ts'
import type { CreateEmojiPicker } from '../emoji-contract.ts'
import { BUNDLE_LOADED, type CreatePanel } from '../panel-contract.ts'
import { accentTextSheet } from './accent-text.ts'
import { applyFonts } from './apply-fonts.ts'
import { createCalls } from './load-voice.ts'
import { createPanelChat } from './panel-chat.ts'
import { PANEL_STYLES } from './styles/all-styles.ts'
import { guardHandlers } from './view/guard-handlers.ts'
import { createReplySound } from './view/reply-sound.ts'
import { createTimeFormat } from './view/time-format.ts'
import { WidgetView } from './view/widget-view.tsx'

guardHandlers()

const createPanel: CreatePanel = async (host) => {
  const { embed } = host
  const { locale, text } = await loadMessages(embed.host, host.locale)
  // In several tasks: at once they would keep the page for longer than a visitor waits for a letter that they type.
  await nextTask()
  // They differ from the launcher's if the texts could not be loaded and English is used.
  host.mount.lang = locale
  host.mount.dir = directionOf(locale)
  const showUnread = (count: number) => {
    host.showUnread(count)
    host.nameLauncher(count > 0 ? plural(locale, text.openWithUnread, count) : undefined)
  }
  const sound = createReplySound()
  const onReply = () => sound.onReply(chat)
  const onOtherUser = () => calls?.end()
  const { chat, identify, post } = createPanelChat(embed, { locale, showUnread, onReply, onOtherUser })
  sound.follow(chat)
  await nextTask()
  host.addStyles(PANEL_STYLES + accentTextSheet(embed.themeColor))
  await nextTask()
  const { open, close, addStyles } = host
  const focusChat = () => {
    const find = (selector: string) => host.mount.querySelector<HTMLElement>(selector)
    const target = find('.composer textarea') ?? find('.panel')
    target?.focus({ preventScroll: true })
  }
  const calls = createCalls(host, { origin: embed.host, locale, text, addStyles, post, focusChat })
  const time = createTimeFormat(locale, text)
  const loadEmoji = () => host.load<CreateEmojiPicker>(EMOJI_FILE)
  const parts = { chat, embed, locale, text, time, open, close, calls, loadEmoji, addStyles }
  render(<WidgetView parts={parts} />, host.mount)
  const loadFonts = applyFonts(host)
  await nextTask()
  const show = () => {
    loadFonts()
    chat.show()
  }
  return {
    show,
    hide() {
      calls?.hide()
      chat.hide()
    },
    identify,
    peek: (page) => chat.peek(page),
    resume: () => chat.resume(),
  }
}

document.currentScript?.dispatchEvent(new CustomEvent(BUNDLE_LOADED, { detail: createPanel }))

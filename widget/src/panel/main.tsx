import { Chat } from '@stoa/sdk/chat'
import { render } from 'preact'
import { panelMessages } from '../messages/pick-locale.ts'
import { PANEL_LOADED, type CreatePanel } from '../panel-contract.ts'
import css from './styles/panel.css'
import threadCss from './styles/thread.css'
import { ChatContext } from './view/chat-context.ts'
import { PanelView } from './view/panel-view.tsx'
import { createTimeFormat } from './view/time-format.ts'

const createPanel: CreatePanel = (host) => {
  const { embed, locale } = host
  const chat = new Chat(host)
  const text = panelMessages(locale)
  const context = { chat, embed, locale, text, time: createTimeFormat(locale, text), close: host.close }
  host.addStyles(css + threadCss)
  render(
    <ChatContext.Provider value={context}>
      <PanelView />
    </ChatContext.Provider>,
    host.mount,
  )
  return { show: () => chat.show(), hide: () => chat.hide(), identified: () => chat.identified() }
}

document.currentScript?.dispatchEvent(new CustomEvent(PANEL_LOADED, { detail: createPanel }))

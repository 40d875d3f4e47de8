import {
  browserStorage,
  codeOf,
  complain,
  createIdentity,
  createSessionStore,
  createWidgetApi,
  fetchMessages,
  guarded,
  readIdentity,
  warn,
} from '@stoa/sdk/chat'
import type { Embed } from '../embed/read-embed.ts'
import { launcherTexts, pickLocale, wantedLocales } from '../messages/pick-locale.ts'
import type { PanelHandle, PanelHost } from '../panel-contract.ts'
import type { WidgetGlobal } from './install-global.ts'
import { drawLauncher } from './launcher-view.ts'
import { loadPanel } from './load-panel.ts'
import { addStyles } from './shadow-styles.ts'

/** Puts a chat on the page: the launcher now, the panel when it is opened. */
export function mountWidget(embed: Embed, nonce: string | undefined): WidgetGlobal {
  const locale = pickLocale(wantedLocales(embed.locale))
  const messages = launcherTexts(locale)
  const api = createWidgetApi(embed)
  const sessions = createSessionStore(embed.channelId, browserStorage)
  const identity = createIdentity(api, sessions, embed.identity)
  const view = drawLauncher(embed, locale, messages)
  const host: PanelHost = {
    ...embed,
    embed,
    locale,
    storage: browserStorage,
    api,
    sessions,
    identity,
    mount: view.mount,
    addStyles: (css) => addStyles(view.root, css),
    close: () => setOpen(false),
    showUnread: view.setUnread,
  }
  let open = false
  let loading: Promise<PanelHandle> | undefined
  let panel: PanelHandle | undefined

  const load = () => {
    loading ??= loadPanel(embed.host, nonce).then((create) => (panel = create(host)))
    // The next time it is tried again.
    loading.catch(() => (loading = undefined))
    return loading
  }
  const show = async () => {
    view.setNote('')
    view.setBusy(true)
    try {
      const loaded = await load()
      if (open) loaded.show()
    } catch (error) {
      complain(String(error))
      if (open) view.setNote(messages.notLoaded)
      open = false
      view.setOpen(false)
    }
    view.setBusy(false)
  }
  const setOpen = (next: boolean) => {
    if (open === next) return
    open = next
    view.setOpen(open)
    if (open) return void show()
    panel?.hide()
    view.button.focus({ preventScroll: true })
  }

  view.button.addEventListener('click', () => guarded(() => setOpen(!open)))
  void greetReturningVisitor(host, () => panel !== undefined)
  return {
    open: () => guarded(() => setOpen(true)),
    close: () => guarded(() => setOpen(false)),
    toggle: () => guarded(() => setOpen(!open)),
    isOpen: () => open,
    ready: true,
    identify: (externalId, userHash) =>
      identify(host, [externalId, userHash], load).catch((error) => complain(String(error))),
  }
}

/** Shows how many replies came since the last visit. Nothing is written, and nobody new is asked about. */
async function greetReturningVisitor(
  { sessions, identity, api, showUnread }: PanelHost,
  isTaken: () => boolean,
): Promise<void> {
  if (!sessions.isKept()) return
  try {
    await identity.claim()
    const page = await fetchMessages(api, { sessionId: sessions.current(), identity: identity.current() })
    const unread = page.messages.filter((message) => message.role === 'agent' && !message.readAt)
    if (!isTaken()) showUnread(unread.length)
  } catch (error) {
    // The panel tells the visitor when it is opened.
    warn(`replies could not be looked up (${codeOf(error)})`)
  }
}

async function identify(
  host: PanelHost,
  pair: [unknown, unknown],
  load: () => Promise<PanelHandle>,
): Promise<void> {
  const identity = readIdentity(...pair, 'identify(externalId, userHash)')
  if (typeof identity !== 'object') return complain(identity ?? 'identify(externalId, userHash) needs both')
  host.identity.set(identity)
  host.sessions.keep()
  try {
    await host.identity.claim()
  } catch (error) {
    warn(`identify did not succeed (${codeOf(error)})`)
  }
  const panel = await load()
  panel.identified()
}

import { complain, readIdentity } from '@stoa/sdk/chat'
import type { Embed } from '../embed/read-embed.ts'
import { launcherTexts, pickLocale, wantedLocales } from '../messages/pick-locale.ts'
import type { CreatePanel, PanelHandle, PanelHost } from '../panel-contract.ts'
import type { WidgetGlobal } from './install-global.ts'
import { drawLauncher } from './launcher-view.ts'
import { loadBundle } from './load-bundle.ts'
import { createOpening } from './opening.ts'
import { resume } from './resume.ts'
import { addStyles } from './shadow-styles.ts'

/** A chat on the page: its element, and what the page may do with it. */
export interface Widget extends WidgetGlobal {
  element: HTMLElement
}

/** Puts a chat on the page: the launcher now, the panel when it is opened or has something to say. */
export function mountWidget(embed: Embed, nonce: string | undefined): Widget {
  const locale = pickLocale(wantedLocales(embed.locale))
  const texts = launcherTexts(locale)
  const [, , notLoaded] = texts
  const view = drawLauncher(embed, locale, texts)
  let loading: Promise<PanelHandle> | undefined
  const loadOwn = <T>(file: string) => loadBundle<T>(`${embed.host}/widget/${file}`, nonce)
  const load = () => {
    loading ??= loadOwn<CreatePanel>(PANEL_FILE).then((create) => create(host))
    // The next time it is tried again.
    loading.catch(() => (loading = undefined))
    return loading
  }
  const opening = createOpening(view, load, notLoaded)
  const open = () => opening.set(true)
  const close = () => opening.set(false)
  const toggle = () => opening.set(!opening.isOpen())
  const host: PanelHost = {
    embed,
    locale,
    mount: view.mount,
    addStyles: (css) => addStyles(view.root, css),
    load: loadOwn,
    open,
    close,
    showUnread: view.setUnread,
    nameLauncher: view.setName,
  }
  view.button.addEventListener('click', toggle)
  // In a task of its own: the first look at the storage takes as long as everything else here.
  setTimeout(() => void resume(embed, { load, isUnderWay: opening.isUnderWay, showUnread: view.setUnread }))
  return {
    element: view.host,
    open,
    close,
    toggle,
    isOpen: opening.isOpen,
    ready: true,
    identify: (...pair) => identify(embed, pair, load),
  }
}

/** Never rejects. A panel that cannot be loaded now begins with the identity later. */
async function identify(
  embed: Embed,
  pair: [unknown, unknown],
  load: () => Promise<PanelHandle>,
): Promise<void> {
  try {
    const identity = readIdentity(...pair, 'identify(externalId, userHash)')
    if (typeof identity !== 'object') return complain(identity ?? 'identify needs an id and its hash')
    embed.identity = identity
    await (await load()).identify(identity)
  } catch (error) {
    complain(String(error))
  }
}

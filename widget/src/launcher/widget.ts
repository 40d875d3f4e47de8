import { complain, readIdentity, warn } from '@stoa/sdk/chat'
import type { Tag } from '../embed/read-embed.ts'
import { readLook, type ChannelLook } from '../embed/read-look.ts'
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

/**
 * Puts a chat on the page: the launcher once its look is known, the panel when it is opened or has something to say. The
 * page may use it at once.
 */
export function mountWidget(
  embed: Tag,
  nonce: string | undefined,
  channelLook: Promise<ChannelLook>,
): Widget {
  const view = drawLauncher()
  let loading: Promise<PanelHandle> | undefined
  const loadOwn = <T>(file: string) => loadBundle<T>(`${embed.host}/widget/${file}`, nonce)
  const load = () => {
    loading ??= Promise.all([loadOwn<CreatePanel>(PANEL_FILE), lent]).then(([create, host]) => create(host))
    // The next time it is tried again.
    loading.catch(() => (loading = undefined))
    return loading
  }
  const opening = createOpening(view, load)
  const open = () => opening.set(true)
  const close = () => opening.set(false)
  const toggle = () => opening.set(!opening.isOpen())
  const lent = channelLook.then((given): PanelHost => {
    const { look, warnings } = readLook(embed.attributes, given)
    for (const warning of warnings) warn(warning)
    const locale = pickLocale(wantedLocales(look.locale))
    view.show(look, locale, launcherTexts(locale))
    return {
      embed: Object.assign(embed, look),
      locale,
      mount: view.mount,
      addStyles: (css) => addStyles(view.root, css),
      load: loadOwn,
      open,
      close,
      showUnread: view.setUnread,
      nameLauncher: view.setName,
    }
  })
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
  embed: Tag,
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

import { readIdentity } from '@stoa/sdk/engine'
import { logError, warn } from '@stoa/sdk/page'
import type { Tag } from '../embed/read-embed.ts'
import { readLook, type ChannelLook } from '../embed/read-look.ts'
import { launcherTexts, pickLocale, wantedLocales } from '../messages/pick-locale.ts'
import type { CreatePanel, PanelHandle, PanelHost } from '../panel-contract.ts'
import type { WidgetGlobal } from './install-global.ts'
import { addLauncher } from './launcher-view.ts'
import { loadBundle } from './load-bundle.ts'
import { createOpenState } from './open-state.ts'
import { resume } from './resume.ts'
import { addStyles } from './shadow-styles.ts'

/** A chat on the page: its element, and the methods that the page may call. */
export interface Widget extends WidgetGlobal {
  element: HTMLElement
}

/**
 * Adds a chat to the page: the launcher once its look is known, the panel when somebody points at
 * the launcher, focuses it or opens the chat, or when there is a reply to show. The methods work at once.
 */
export function mountWidget(
  embed: Tag,
  nonce: string | undefined,
  channelLook: Promise<ChannelLook>,
): Widget {
  const view = addLauncher()
  let loading: Promise<PanelHandle> | undefined
  const loadOwn = <T>(file: string) => loadBundle<T>(`${embed.host}/widget/${file}`, nonce)
  const load = () => {
    loading ??= Promise.all([loadOwn<CreatePanel>(PANEL_FILE), panelHost]).then(([create, host]) =>
      create(host),
    )
    // A failed load is tried again the next time.
    loading.catch(() => (loading = undefined))
    return loading
  }
  const openState = createOpenState(view, load)
  const open = () => openState.set(true)
  const close = () => openState.set(false)
  const toggle = () => openState.set(!openState.isOpen())
  const panelHost = channelLook.then((given): PanelHost => {
    const { look, warnings } = readLook(embed.attributes, given)
    for (const warning of warnings) warn(warning)
    const locale = pickLocale(wantedLocales(look.locale))
    const { button, mount } = view.show(look, locale, launcherTexts(locale))
    button.addEventListener('click', toggle)
    // Who points at it, or reaches it by the keyboard, is likely to open it.
    for (const sign of ['pointerenter', 'focus']) button.addEventListener(sign, load)
    return {
      embed: Object.assign(embed, look),
      locale,
      mount,
      addStyles: (css) => addStyles(view.root, css),
      load: loadOwn,
      open,
      close,
      showUnread: view.setUnread,
      nameLauncher: view.setName,
    }
  })
  // In a task of its own: the first access to the storage takes as long as everything else here.
  setTimeout(
    () => void resume(embed, { load, loadOwn, wasOpened: openState.wasOpened, showUnread: view.setUnread }),
  )
  return {
    element: view.host,
    open,
    close,
    toggle,
    isOpen: openState.isOpen,
    ready: true,
    identify: (...pair) => identify(embed, pair, load),
  }
}

/** Never rejects. If the panel cannot be loaded, it gets the identity when it is. */
async function identify(
  embed: Tag,
  pair: [unknown, unknown],
  load: () => Promise<PanelHandle>,
): Promise<void> {
  try {
    const identity = readIdentity(...pair, 'identify(externalId, userHash)')
    if (typeof identity !== 'object') return logError(identity ?? 'identify needs an id and its hash')
    embed.identity = identity
    await (await load()).identify(identity)
  } catch (error) {
    logError(String(error))
  }
}

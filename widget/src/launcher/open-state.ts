import { logError } from '@stoa/sdk/page'
import type { PanelHandle } from '../panel-contract.ts'
import type { LauncherView } from './launcher-view.ts'

/** Whether visitor or page want the chat open; the panel follows when it is loaded. */
export interface OpenState {
  isOpen(): boolean
  /** Whether it ever was wanted. */
  wasOpened(): boolean
  set(open: boolean): void
}

/** Creates the state, closed; if the panel cannot be loaded, shows that and closes again. */
export function createOpenState(view: LauncherView, load: () => Promise<PanelHandle>): OpenState {
  let isOpen = false
  let isShown = false
  let wasOpened = false
  const apply = async () => {
    try {
      view.setOpen(isOpen)
      view.showFailure(false)
      const panel = await load()
      if (isOpen !== isShown) {
        isShown = isOpen
        if (isShown) panel.show()
        else view.hideAndRestoreFocus(() => panel.hide())
      }
    } catch (error) {
      logError(String(error))
      isOpen = isShown = false
      view.setOpen(isOpen)
      view.showFailure(true)
    }
  }
  return {
    isOpen: () => isOpen,
    wasOpened: () => wasOpened,
    set(open) {
      if (open === isOpen) return
      isOpen = open
      wasOpened = true
      void apply()
    },
  }
}

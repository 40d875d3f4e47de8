import { complain } from '@stoa/sdk/chat'
import type { PanelHandle } from '../panel-contract.ts'
import type { LauncherView } from './launcher-view.ts'

/** Whether the chat is open, as the visitor and the page want it; the panel follows as soon as it is there. */
export interface Opening {
  isOpen(): boolean
  /** Whether the panel is on the screen, or about to be. */
  isUnderWay(): boolean
  set(open: boolean): void
}

/** The chat is closed at first; with a panel that cannot be loaded it says so, and is closed again. */
export function createOpening(view: LauncherView, load: () => Promise<PanelHandle>): Opening {
  let isOpen = false
  let isShown = false
  const follow = async () => {
    try {
      view.setOpen(isOpen)
      view.noteFailure(false)
      const panel = await load()
      if (isOpen !== isShown) {
        isShown = isOpen
        if (isShown) panel.show()
        else view.keepFocus(() => panel.hide())
      }
    } catch (error) {
      complain(String(error))
      isOpen = isShown = false
      view.setOpen(isOpen)
      view.noteFailure(true)
    }
  }
  return {
    isOpen: () => isOpen,
    isUnderWay: () => isOpen || isShown,
    set(open) {
      if (open === isOpen) return
      isOpen = open
      void follow()
    },
  }
}

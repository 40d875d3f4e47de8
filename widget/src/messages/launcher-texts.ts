/** What the launcher says before anything else is loaded. */
export interface LauncherTexts {
  open: string
  close: string
  /** The panel could not be loaded. */
  notLoaded: string
}

/** By language; the number of unread messages is a figure behind `open`. */
export const LAUNCHER_TEXTS: Record<string, LauncherTexts> = {
  en: {
    open: 'Open chat',
    close: 'Close chat',
    notLoaded: 'The chat could not be loaded. Check your connection and try again.',
  },
}

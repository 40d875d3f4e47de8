const prefix = 'stoa.widgetKey.'

/** Keeps the key of a channel until the tab is closed, so that trying it works right after it was made. */
export function keepWidgetKey(channelId: string, key: string): void {
  try {
    sessionStorage.setItem(prefix + channelId, key)
  } catch {
    // Storage may be blocked: the key is then only on the page that shows it.
  }
}

/** The key of a channel, if this tab made it. */
export function keptWidgetKey(channelId: string): string | null {
  try {
    return sessionStorage.getItem(prefix + channelId)
  } catch {
    return null
  }
}

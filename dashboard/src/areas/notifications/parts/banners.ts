import favicon from '../../../ui/assets/favicon.svg'

interface Banner {
  conversationId: string
  title: string
  body: string
  onClick: () => void
}

const shown = new Map<string, Notification>()

/** Shows a notification of the browser, one per conversation; says whether the browser did. */
export function showBanner({ conversationId, title, body, onClick }: Banner): boolean {
  try {
    const banner = new Notification(title, { body, icon: favicon, tag: `stoa.${conversationId}` })
    banner.onclick = () => {
      window.focus()
      banner.close()
      onClick()
    }
    banner.onclose = () => {
      if (shown.get(conversationId) === banner) shown.delete(conversationId)
    }
    shown.set(conversationId, banner)
    return true
  } catch {
    // Browsers of phones show notifications of installed apps alone.
    return false
  }
}

/** Takes away what was shown of a conversation that somebody reads now. */
export function closeBanner(conversationId: string): void {
  shown.get(conversationId)?.close()
  shown.delete(conversationId)
}

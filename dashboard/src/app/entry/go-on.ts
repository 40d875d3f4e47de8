import type { RouterHistory } from '@tanstack/react-router'

/** Goes where somebody wanted to before they were asked who they are. */
export function goOn(history: RouterHistory, next = '/'): void {
  // Requests of programs are answered by the server, not by a page of ours.
  if (next.startsWith('/oauth/authorize?')) location.replace(next)
  else history.replace(next)
}

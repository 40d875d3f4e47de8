// Runs before the first paint, ahead of the app: what is chosen or asked for here is there when the app begins.

// A chosen theme must not flash; `theme.ts` writes the choice.
try {
  const theme = localStorage.getItem('stoa.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be blocked; the system's preference applies then.
}

// Every page for people who are signed in asks first who that is; `data/api.ts` takes the answer.
const forAnybody =
  /^\/(welcome|sign-in|forgot-password|reset-password|unlock|confirm-email|accept-invite|shared)\b/
if (!forAnybody.test(location.pathname)) {
  globalThis.stoaWhoami = fetch('/v1/whoami')
  globalThis.stoaWhoami.catch(() => {})
}

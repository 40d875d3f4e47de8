// Runs before the first paint, ahead of the app: what is chosen or asked for here is there when the app begins.

const kept = (key) => {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage may be blocked: then nothing was chosen.
    return null
  }
}

// A chosen theme must not flash; `theme.ts` writes the choice.
const theme = kept('stoa.theme')
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme

// Every page for people who are signed in asks first who that is, and the inbox for a list; `data/api.ts` takes the answers.
const forAnybody =
  /^\/(welcome|sign-in|sign-up|second-step|add-second-factor|forgot-password|reset-password|unlock|confirm-email|accept-invite|connect\/credentials|oauth|shared)\b/
const views = {
  'needs-you': 'status=open&needsYou=true',
  mine: 'status=open&assigneeUserId=me',
  unassigned: 'status=open&assigneeUserId=none',
  open: 'status=open',
  snoozed: 'status=snoozed',
  closed: 'status=closed',
  spam: 'status=spam',
}
if (!forAnybody.test(location.pathname)) {
  const ask = (path) => {
    const answer = fetch(path)
    answer.catch(() => {})
    globalThis.stoaAhead.set(path, answer)
  }
  globalThis.stoaAhead = new Map()
  ask('/v1/whoami')
  const [, named] = /^\/(?:inbox(?:\/([^/]+)(?:\/[^/]+)?)?\/?)?$/.exec(location.pathname) ?? []
  const isInbox = named !== undefined || /^\/(inbox\/?)?$/.test(location.pathname)
  // A browser in which nobody has been in the inbox would only be refused.
  const last = kept('stoa.view')
  const view = named ?? last
  if (isInbox && last !== null && !location.search && Object.hasOwn(views, view)) {
    ask(`/v1/conversations/queue?${views[view]}&limit=50`)
    ask('/v1/conversations/queue/counts')
  }
}

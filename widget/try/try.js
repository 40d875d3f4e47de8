// Puts the widget of the address on the sample page: /try/<channelId>#key=<widgetKey>&data-svc-…=…. All of it stays
// behind the "#", which browsers never send. `look` is what the channel is to look like, in the place of what is saved.
// Beside the attributes of the tag the address may carry
// `--svc-greeting-emphasis`, `open=1`, `page=light|dark`, `site=plain|hostile`.
const channelId = location.pathname.split('/')[2]
const given = new URLSearchParams(location.hash.slice(1))
const widgetKey = given.get('key')

const ATTRIBUTE =
  /^data-(?:svc-(?:fonts|(?:theme|launcher|launcher-icon|header)-color|position|size|org-name|eyebrow|greeting|locale|color-scheme|show-history|cookie-domain|visitor-(?:name|email|meta)|meta-[a-z0-9-]+)|external-id|user-hash)$/
const EMPHASIS = '--svc-greeting-emphasis'
const PANEL_MS = 3000

/** Tells the page that shows this one in a frame, if there is one. */
function tell(message) {
  if (parent !== window) parent.postMessage({ from: 'svc-try', ...message }, location.origin)
}

/** Passes on what the widget says to developers, since nobody looks at the console of a frame. */
function passOnRemarks() {
  for (const level of ['warn', 'error']) {
    const write = console[level].bind(console)
    console[level] = (...parts) => {
      write(...parts)
      const text = String(parts[0])
      if (text.startsWith('[svc widget] ')) tell({ type: 'remark', level, text: text.slice(13) })
    }
  }
}

/** Dresses the page as a site of another kind. */
function dress() {
  const scheme = given.get('page')
  if (scheme === 'light' || scheme === 'dark') document.documentElement.style.colorScheme = scheme
  const sheet = document.querySelector('link[rel="stylesheet"]')
  if (given.get('site') === 'plain') sheet.remove()
  if (given.get('site') === 'hostile') {
    const hostile = sheet.cloneNode()
    hostile.href = '/try/hostile.css'
    sheet.after(hostile)
  }
}

/** Waits for the panel to be drawn, but not for ever. */
function untilPanel(since = performance.now()) {
  const panel = document.querySelector('[data-svc-widget]')?.shadowRoot.querySelector('[role="dialog"]')
  if (panel?.checkVisibility?.() || performance.now() - since > PANEL_MS) return tell({ type: 'ready' })
  setTimeout(untilPanel, 30, since)
}

function onReady() {
  const emphasis = given.get(EMPHASIS)
  if (emphasis) document.querySelector('[data-svc-widget]').style.setProperty(EMPHASIS, emphasis)
  if (given.get('open') !== '1') return tell({ type: 'ready' })
  window.svc.widget.open()
  untilPanel()
}

/** Answers the widget's question for the look of its channel with what somebody is trying. */
function tryLook(text) {
  const ask = window.fetch.bind(window)
  window.fetch = (address, options) =>
    String(address).includes('/v1/widget/appearance/')
      ? Promise.resolve(new Response(text))
      : ask(address, options)
}

function addWidget() {
  if (given.has('look')) tryLook(given.get('look'))
  const script = document.createElement('script')
  script.src = '/widget.js'
  script.setAttribute('data-svc-host', location.origin)
  script.setAttribute('data-widget-key', widgetKey)
  script.setAttribute('data-channel-id', channelId)
  for (const [name, value] of given) if (ATTRIBUTE.test(name)) script.setAttribute(name, value)
  document.addEventListener('svc:widget-ready', onReady, { once: true })
  document.body.append(script)
}

passOnRemarks()
dress()
if (widgetKey && channelId) addWidget()
else document.getElementById('no-key').hidden = false

// A key that is pasted into the address counts at once.
addEventListener('hashchange', () => location.reload())

// Links within the page must not replace the fragment: a reload would find no key.
for (const link of document.querySelectorAll('a[href^="#"]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault()
    document.querySelector(link.hash).scrollIntoView()
  })
}

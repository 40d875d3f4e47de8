// Puts the widget of the address on the sample page: /try/<channelId>#key=<widgetKey>. The key stays behind the
// "#", which browsers never send.
const channelId = location.pathname.split('/')[2]
const widgetKey = new URLSearchParams(location.hash.slice(1)).get('key')

if (widgetKey && channelId) {
  const script = document.createElement('script')
  script.src = '/widget.js'
  script.setAttribute('data-svc-host', location.origin)
  script.setAttribute('data-widget-key', widgetKey)
  script.setAttribute('data-channel-id', channelId)
  script.setAttribute('data-svc-org-name', 'Tidewater Pottery')
  document.body.append(script)
} else {
  document.getElementById('no-key').hidden = false
}

// A key that is pasted into the address counts at once.
addEventListener('hashchange', () => location.reload())

// Links within the page must not replace the fragment: a reload would find no key.
for (const link of document.querySelectorAll('a[href^="#"]')) {
  link.addEventListener('click', (event) => {
    event.preventDefault()
    document.querySelector(link.hash).scrollIntoView()
  })
}

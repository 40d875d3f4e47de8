/** The script of the reference page: it narrows the page down to what has all words that are typed. */
export const REFERENCE_SCRIPT = `(() => {
  const field = document.getElementById('search')
  const told = document.getElementById('found')
  const entries = [...document.querySelectorAll('article')].map((article) => ({
    article,
    line: document.querySelector('nav a[href="#' + CSS.escape(article.id) + '"]').parentElement,
    name: (article.querySelector('h3').textContent + ' ' + article.id).toLowerCase(),
    text: (article.querySelector('h3').textContent + ' ' + article.dataset.find).toLowerCase(),
  }))
  const groups = [...document.querySelectorAll('section')].map((section) => ({
    section,
    line: document.querySelector('nav a[href="#' + section.dataset.group + '"]').parentElement,
  }))
  const show = () => {
    const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
    let count = 0
    for (const { article, line, text } of entries) {
      const fits = words.every((word) => text.includes(word))
      article.hidden = line.hidden = !fits
      if (fits) count += 1
    }
    for (const { section, line } of groups)
      section.hidden = line.hidden = !section.querySelector('article:not([hidden])')
    told.textContent = words.length === 0 ? '' : count === 0 ? 'No matches' : count === 1 ? '1 operation' : count + ' operations'
  }
  field.addEventListener('input', show)
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      field.value = ''
      show()
      field.blur()
    }
    if (event.key === 'Enter') {
      const shown = entries.filter(({ article }) => !article.hidden)
      const words = field.value.toLowerCase().split(/\\s+/)
      const first = shown.find(({ name }) => words.every((word) => name.includes(word))) ?? shown[0]
      if (!first) return
      location.hash = first.article.id
      first.line.querySelector('a').focus()
    }
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target === field) return
    event.preventDefault()
    field.focus()
    field.select()
  })
  field.parentElement.hidden = false
  show()
})()
`

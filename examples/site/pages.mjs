const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text) => String(text ?? '').replace(/[&<>"']/g, (sign) => ENTITIES[sign])

const nameOf = (locale) => new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale

/** A whole page. */
const page = ({ locale, title, head = '', main }) => `<!doctype html>
<html lang="${escape(locale)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(title)}</title>
${head}
<style>
  :root { color-scheme: light dark }
  body { font: 1.125rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }
  img { max-width: 100%; height: auto }
  nav { display: flex; gap: 1rem; flex-wrap: wrap }
</style>
${main}
</html>`

/** Articles of a language, the newest first, and the way to older ones. */
export const listPage = ({ locale, collection, items, nextBefore }) =>
  page({
    locale,
    title: collection.name,
    main: `<main>
  <h1>${escape(collection.name)}</h1>
  ${items.length === 0 ? '<p>Nothing is published in this language yet.</p>' : ''}
  <ul>${items.map(({ slug, data }) => `<li><a href="/${locale}/${encodeURIComponent(slug)}">${escape(data.title)}</a></li>`).join('\n')}</ul>
  ${nextBefore ? `<p><a rel="next" href="/${locale}?before=${encodeURIComponent(nextBefore)}">Older</a></p>` : ''}
</main>`,
  })

/** One article, with the way to its other languages. */
export function articlePage({ entry, siteUrl }) {
  const { locale, data, _locales: locales = [] } = entry
  const addressOf = ({ locale: code, slug }) => `${siteUrl}/${code}/${encodeURIComponent(slug)}`
  const alternates = locales.map(
    (one) => `<link rel="alternate" hreflang="${escape(one.locale)}" href="${escape(addressOf(one))}">`,
  )
  const switches = locales
    .filter((one) => one.locale !== locale)
    .map(
      (one) =>
        `<a href="${escape(addressOf(one))}" hreflang="${escape(one.locale)}" lang="${escape(one.locale)}">${escape(nameOf(one.locale))}</a>`,
    )
  const { cover } = data
  return page({
    locale,
    title: data.title,
    head: alternates.join('\n'),
    main: `<header><nav aria-label="Languages"><a href="/${locale}">←</a> ${switches.join(' ')}</nav></header>
<main>
  <article>
    <h1>${escape(data.title)}</h1>
    ${cover?.publicUrl ? `<img src="${escape(cover.publicUrl)}" alt="${escape(cover.altText)}" width="${cover.width}" height="${cover.height}">` : ''}
    ${data.body ?? ''}
  </article>
</main>`,
  })
}

export const missingPage = () =>
  page({
    locale: 'en',
    title: 'Not found',
    main: '<main><h1>This page isn’t there</h1><p><a href="/">To the start</a></p></main>',
  })

import { call, manage, signIn, type Answer } from './calls.ts'

/** Content of an organization, as the pages of entries meet it. */
export interface SeededContent {
  /** Published, then changed, in two languages, with some of every field. */
  articleId: string
  scheduledId: string
  archivedId: string
  /** In German, a translation of nothing. */
  aloneId: string
  /** Written by a program; nothing of it is published. */
  draftOfAgentId: string
  /** A change by a program of what is published. */
  changeOfAgentId: string
}

const FIELDS = [
  { name: 'title', type: 'text', required: true },
  { name: 'teaser', type: 'text', required: true, description: 'One or two sentences for lists.' },
  { name: 'body', type: 'markdown' },
  { name: 'price', type: 'number', localized: false, indexed: true },
  { name: 'pages', type: 'integer' },
  { name: 'featured', type: 'boolean' },
  { name: 'day', type: 'date' },
  { name: 'begins', type: 'datetime' },
  { name: 'mood', type: 'select', options: { choices: ['calm', 'wild'] } },
  { name: 'tags', type: 'multi_select', options: { choices: ['news', 'howto', 'sale'] } },
  { name: 'cover', type: 'asset' },
  { name: 'related', type: 'reference', options: { targetCollection: 'articles' } },
  { name: 'links', type: 'array', options: { items: { name: 'link', type: 'text' } } },
  { name: 'extra', type: 'json' },
  {
    name: 'sections',
    type: 'blocks',
    options: {
      blockTypes: [
        {
          name: 'quote',
          label: 'Quotation',
          description: 'Words of somebody else',
          fields: [
            { name: 'words', type: 'markdown', required: true },
            { name: 'by', type: 'text' },
          ],
        },
        { name: 'facts', label: 'Facts', fields: [{ name: 'heading', type: 'text' }] },
      ],
    },
  },
]

const BODY = [
  'We pack every **kettle** by hand.',
  '',
  '## How long it takes',
  '',
  '- Norway: three days',
  '- Elsewhere: a week',
].join('\n')

/** Makes such content: a person writes, a program drafts. */
export async function seedContent(url: string): Promise<SeededContent> {
  const cookie = await signIn(url)
  const person = async (method: string, path: string, body?: object): Promise<Answer['body']> => {
    const answer = await call(url, method, `/v1/cms/${path}`, { cookie, body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  // Somebody else may have added them.
  for (const code of ['en', 'de', 'da'])
    await call(url, 'POST', '/v1/cms/locales', { cookie, body: { code } })
  await person('POST', 'collections', {
    name: 'Articles',
    slug: 'articles',
    description: 'What the shop tells on its site.',
    localized: true,
    fields: FIELDS,
  })
  const write = (slug: string, data: object, more: object = {}) =>
    person('POST', 'entries', { collection: 'articles', slug, data, ...more })
  const shipping = await write(
    'returns',
    { title: 'Returns', teaser: 'Thirty days.' },
    { status: 'published' },
  )
  const article = await write(
    'how-we-ship',
    {
      title: 'How we ship',
      teaser: 'Three days to Norway.',
      body: BODY,
      price: 12.5,
      tags: ['news', 'howto'],
      mood: 'calm',
      day: '2026-03-29',
      begins: '2026-03-29T11:05:00Z',
      related: shipping.id,
      links: ['https://example.com', 'https://example.org'],
      extra: { theme: 'dark' },
      sections: [
        { type: 'quote', props: { words: 'It arrived **whole**.', by: 'Ada' } },
        { type: 'facts', props: { heading: 'Boxes' } },
      ],
    },
    { status: 'published' },
  )
  await write(
    'wie-wir-versenden',
    { title: 'Wie wir versenden', teaser: 'Drei Tage.' },
    { locale: 'de', translationOf: article.id },
  )
  await person('PATCH', `drafts/${article.id}`, { data: { teaser: 'Two days to Norway.' } })
  const scheduled = await write('summer', { title: 'Summer hours', teaser: 'We open later.' })
  const scheduledAt = new Date(Date.now() + 3 * 86_400_000).toISOString()
  await person('POST', `drafts/${scheduled.id}/schedule`, { scheduledAt })
  const archived = await write('old-news', { title: 'Old news', teaser: 'Long ago.' })
  await person('POST', `entries/${archived.id}/archive`, {})
  await write('unfinished', { title: 'Unfinished thoughts' })
  const alone = await write('rueckgabe', { title: 'Rückgabe', teaser: 'Dreißig Tage.' }, { locale: 'de' })
  return {
    articleId: article.id,
    scheduledId: scheduled.id,
    archivedId: archived.id,
    aloneId: alone.id,
    ...(await draft(url, write)),
  }
}

type Write = (slug: string, data: object, more?: object) => Promise<Answer['body']>

/** What a program drafts: a new entry, and a change of one that is published. */
async function draft(url: string, write: Write) {
  const glaze = await write(
    'glaze',
    { title: 'Which glaze is safe', teaser: 'All of them.', body: BODY },
    { status: 'published' },
  )
  await manage(url, 'PATCH', `/v1/cms/drafts/${glaze.id}`, {
    data: { teaser: 'All of ours, and how we test them.' },
    textReplacements: [{ field: 'body', find: 'three days', replace: 'two days' }],
  })
  const fresh = await manage(url, 'POST', '/v1/cms/entries', {
    collection: 'articles',
    slug: 'care',
    data: { title: 'How to care for a kettle', teaser: 'Water, and nothing else.', body: BODY },
  })
  return { draftOfAgentId: fresh.id as string, changeOfAgentId: glaze.id as string }
}

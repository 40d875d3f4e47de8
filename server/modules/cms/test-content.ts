import type { TestApp, TestOrg } from '../../test/harness.ts'

/** Calls of the content API in one organization, for tests; `key` is the organization's with every scope unless said. */
export function contentOf(app: TestApp, org: TestOrg, key = org.key) {
  const call = (method: string, path: string, body?: unknown) =>
    app.http(method, `/v1/cms${path}`, { key, ...(body !== undefined && { body }) })
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies of any operation
  const made = async (method: string, path: string, body?: unknown): Promise<any> => {
    const answer = await call(method, path, body)
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    call,
    made,
    collection: (more: Record<string, unknown> = {}) =>
      made('POST', '/collections', {
        name: 'Articles',
        slug: 'articles',
        localized: true,
        fields: ARTICLE,
        ...more,
      }),
    locale: (code: string) => made('POST', '/locales', { code }),
    entry: (
      slug: string,
      data: Record<string, unknown> = { title: slug },
      more: Record<string, unknown> = {},
    ) => made('POST', '/entries', { collection: 'articles', slug, data, ...more }),
    draft: (id: string) => made('GET', `/drafts/${id}`),
    change: (id: string, body: Record<string, unknown>) => call('PATCH', `/drafts/${id}`, body),
    approve: (id: string, body: Record<string, unknown> = {}) => call('POST', `/drafts/${id}/approve`, body),
    /** What the delivery answers, as a site's server fetches it. */
    deliver: (path: string, headers: Record<string, string> = {}) =>
      app.http('GET', `/v1/cms/${org.orgId}${path}`, { headers }),
  }
}

/** Fields with one of each kind that entries refer by. */
export const ARTICLE = [
  { name: 'title', type: 'text', required: true },
  { name: 'body', type: 'markdown' },
  { name: 'price', type: 'number', localized: false, indexed: true },
  { name: 'cover', type: 'asset' },
  { name: 'related', type: 'reference', options: { targetCollection: 'articles' } },
  { name: 'tags', type: 'multi_select', options: { choices: ['news', 'howto'] }, indexed: true },
  {
    name: 'sections',
    type: 'blocks',
    options: {
      blockTypes: [
        {
          name: 'quote',
          fields: [
            { name: 'text', type: 'markdown', required: true },
            { name: 'by', type: 'text' },
          ],
        },
        {
          name: 'divider',
          fields: [{ name: 'style', type: 'select', options: { choices: ['thin', 'thick'] } }],
        },
      ],
    },
  },
]

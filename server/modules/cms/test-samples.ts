import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    contentCollection: true
    contentEntry: true
  }
}

export const samples: Samples = {
  kinds: {
    contentCollection: { prefix: 'cmc', paths: ['/v1/cms/collections/'] },
    contentEntry: { prefix: 'cme', paths: ['/v1/cms/entries/', '/v1/cms/drafts/'] },
  },
  async make({ made }) {
    const collection = await made('POST', '/v1/cms/collections', {
      name: 'Articles',
      slug: 'articles',
      localized: true,
      fields: [
        { name: 'title', type: 'text', required: true },
        { name: 'body', type: 'markdown' },
      ],
    })
    const entry = await made('POST', '/v1/cms/entries', {
      collection: collection.id,
      slug: 'welcome',
      data: { title: 'Welcome', body: 'Read on.' },
    })
    return { ids: { contentCollection: collection.id, contentEntry: entry.id } }
  },
}

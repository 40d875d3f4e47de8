import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    contentCollection: true
    contentEntry: true
    contentLocale: true
    contentVersion: true
    contentAsset: true
    contentImport: true
  }
}

export const samples: Samples = {
  kinds: {
    contentCollection: { prefix: 'cmc', paths: ['/v1/cms/collections/'] },
    contentLocale: { prefix: 'cml', paths: ['/v1/cms/locales/'] },
    contentVersion: { prefix: 'cev', params: ['versionId'] },
    contentEntry: { prefix: 'cme', paths: ['/v1/cms/entries/', '/v1/cms/drafts/'] },
    contentImport: { prefix: 'cim', paths: ['/v1/cms/imports/'] },
    contentAsset: { prefix: 'cma', params: ['assetId'], paths: ['/v1/cms/assets/'] },
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
    const locale = await made('POST', '/v1/cms/locales', { code: 'nb' })
    const { items } = await made('GET', `/v1/cms/entries/${entry.id}/versions`)
    const asset = await made('POST', '/v1/cms/assets', {
      name: 'note.txt',
      mime: 'text/plain',
      base64Body: Buffer.from('Read me.').toString('base64'),
    })
    const upload = await made('POST', '/v1/cms/imports', {
      source: 'markdown',
      fileName: 'pages.zip',
      sizeBytes: 100,
    })
    return {
      ids: {
        contentImport: upload.id,
        contentCollection: collection.id,
        contentEntry: entry.id,
        contentLocale: locale.id,
        contentVersion: items[0].id,
        contentAsset: asset.id,
      },
    }
  },
  inputs: {
    'cms.createCollection': { slug: 'pages', fields: [{ name: 'title', type: 'text' }] },
    'cms.updateCollection': { fields: [{ name: 'title', type: 'text' }] },
    'cms.previewFieldChanges': { fields: [{ name: 'title', type: 'text' }] },
    'cms.createLocale': { code: 'de' },
    'cms.createEntry': { collection: 'articles', slug: 'second' },
    'cms.restoreVersion': { version: 1, ifVersion: 1 },
    'cms.scheduleDraft': { scheduledAt: '2040-01-01T00:00:00.000Z' },
    'cms.createImport': { source: 'wordpress', fileName: 'site.xml', sizeBytes: 100 },
    'cms.import': {
      records: {
        collections: [{ id: 'c', name: 'Notes', slug: 'notes', fields: [{ name: 'title', type: 'text' }] }],
      },
    },
    'cms.addAsset': { name: 'a.txt', mime: 'text/plain', base64Body: 'YQ==' },
    'cms.addDraftAsset': { name: 'a.txt', mime: 'text/plain', base64Body: 'YQ==' },
    'cms.requestAssetUpload': { name: 'a.txt', mime: 'text/plain', sizeBytes: 1 },
    'cms.requestDraftAssetUpload': { name: 'a.txt', mime: 'text/plain', sizeBytes: 1 },
    // Refused at once, so that nobody waits for a server.
    'cms.addAssetFromUrl': { sourceUrl: 'https://127.0.0.1/a.png' },
    'cms.replaceAsset': { name: 'a.txt', mime: 'text/plain', sizeBytes: 1 },
  },
}

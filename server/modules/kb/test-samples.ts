import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    kbSpace: true
    kbDocument: true
    kbCandidate: true
    kbSource: true
  }
}

export const samples: Samples = {
  kinds: {
    kbSpace: { prefix: 'ksp', paths: ['/v1/kb/spaces/'] },
    kbDocument: { prefix: 'kdoc', paths: ['/v1/kb/documents/'] },
    kbSource: { prefix: 'ksrc', paths: ['/v1/kb/sources/'] },
    kbCandidate: { prefix: 'kdoc', paths: ['/v1/kb/curation/candidates/'] },
  },
  async make({ made }) {
    const space = await made('POST', '/v1/kb/spaces', { name: 'Help', slug: 'help' })
    const document = await made('POST', '/v1/kb/documents', {
      spaceId: space.id,
      title: 'Hours',
      body: 'From nine to five.',
    })
    const candidate = await made('POST', '/v1/kb/curation/candidates', {
      subject: 'Returns',
      draftBody: 'Within 30 days.',
    })
    const source = await made('POST', '/v1/kb/sources', {
      spaceId: space.id,
      name: 'Our site',
      config: { url: 'https://shop.example.com/' },
    })
    return {
      ids: { kbSource: source.id, kbSpace: space.id, kbDocument: document.id, kbCandidate: candidate.id },
    }
  },
}

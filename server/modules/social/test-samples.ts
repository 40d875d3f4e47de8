import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    socialDraft: true
  }
}

export const samples: Samples = {
  kinds: { socialDraft: { prefix: 'spd', paths: ['/v1/social/drafts/'] } },
  async make({ made }) {
    const { id } = await made('POST', '/v1/social/drafts', { body: 'New bowls are in.' })
    return { ids: { socialDraft: id } }
  },
}

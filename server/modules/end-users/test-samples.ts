import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    endUser: true
    token: true
  }
}

export const samples: Samples = {
  kinds: {
    endUser: { prefix: 'ctc', paths: ['/v1/end-users/'] },
    token: { prefix: 'eut', paths: ['/v1/tokens/'] },
  },
  async make({ made }) {
    const minted = await made('POST', '/v1/tokens/delegated', {
      externalId: 'customer-1',
      scopes: ['conv:read', 'conv:write'],
    })
    return {
      ids: { endUser: minted.endUserId, token: minted.tokenId },
      credentials: { end_user: { key: minted.accessToken } },
    }
  },
  inputs: {
    'endUsers.mintToken': { externalId: 'customer-2' },
    'endUsers.lookupEndUser': { externalId: 'customer-3' },
  },
}

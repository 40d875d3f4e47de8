import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    endUser: true
    ownConversation: true
    token: true
  }
}

export const samples: Samples = {
  kinds: {
    endUser: { prefix: 'ctc', paths: ['/v1/end-users/'] },
    ownConversation: { prefix: 'ccv', paths: ['/v1/end-users/me/conversations/'] },
    token: { prefix: 'eut', paths: ['/v1/tokens/'] },
  },
  async make({ made }) {
    const minted = await made('POST', '/v1/tokens/delegated', {
      externalId: 'customer-1',
      scopes: ['conv:read', 'conv:write'],
    })
    const key = minted.accessToken as string
    const own = await made('POST', '/v1/end-users/me/conversations', { body: 'Hello' }, key)
    return {
      ids: { endUser: minted.endUserId, token: minted.tokenId, ownConversation: own.id },
      credentials: { end_user: { key } },
    }
  },
  inputs: {
    'endUsers.mintToken': { externalId: 'customer-2' },
    'endUsers.lookupEndUser': { externalId: 'customer-3' },
  },
}

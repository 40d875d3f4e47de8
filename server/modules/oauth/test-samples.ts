import type { Samples } from '../../test/samples.ts'
import { begin, connect, requestIdOf } from './test-walk.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    connection: true
    oauthClient: true
    oauthRequest: true
  }
}

export const samples: Samples = {
  kinds: {
    connection: { prefix: 'ocn', paths: ['/v1/oauth/connections/'] },
    oauthClient: { prefix: 'none', params: ['clientId'] },
    oauthRequest: { prefix: 'none', params: ['request'] },
  },
  async make({ app, org }) {
    const { walk } = await connect(app, org)
    const { body } = await app.http('GET', '/v1/oauth/connections', { cookie: org.cookie })
    const asked = await begin(app, org.cookie)
    return {
      ids: {
        connection: body.items[0].id,
        oauthClient: walk.clientId,
        oauthRequest: requestIdOf(asked),
      },
    }
  },
}

import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    connector: true
  }
}

export const samples: Samples = {
  kinds: { connector: { prefix: 'cnx', paths: ['/v1/connectors/'] } },
  async make({ made }) {
    // By its number, so that nobody is asked where it is; without its secret, so that it is not called.
    const connector = await made('POST', '/v1/connectors', {
      vendor: 'custom-mcp',
      name: 'Orders',
      config: { url: 'https://1.1.1.1/mcp' },
    })
    return { ids: { connector: connector.id } }
  },
  inputs: {
    'connectors.createConnector': {
      vendor: 'custom-mcp',
      name: 'Stock',
      config: { url: 'https://1.1.1.1/mcp' },
    },
  },
}

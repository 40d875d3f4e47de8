import { vi } from 'vitest'
import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    delivery: true
    webhook: true
  }
}

export const samples: Samples = {
  kinds: {
    delivery: { prefix: 'whd', params: ['deliveryId'] },
    webhook: { prefix: 'whk', paths: ['/v1/webhooks/'] },
  },
  async make({ made }) {
    const webhook = await made('POST', '/v1/webhooks', { url: 'https://receiver.invalid/hook' })
    await made('POST', `/v1/webhooks/${webhook.id}/test`)
    const delivery = await vi.waitUntil(
      async () => (await made('GET', `/v1/webhooks/${webhook.id}/deliveries`)).items[0],
      5000,
    )
    return { ids: { delivery: delivery.id, webhook: webhook.id } }
  },
}

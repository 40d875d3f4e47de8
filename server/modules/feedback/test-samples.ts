import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    feedback: true
  }
}

const SAMPLE = { title: 'Dark charts', body: 'Charts are hard to read in the dark.' }

export const samples: Samples = {
  kinds: { feedback: { prefix: 'fbk', paths: ['/v1/feedback/'] } },
  async make({ made }) {
    const { id } = await made('POST', '/v1/feedback', SAMPLE)
    return { ids: { feedback: id } }
  },
  inputs: { 'feedback.createFeedback': { ...SAMPLE } },
}

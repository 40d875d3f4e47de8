import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    curatorJob: true
  }
}

const SAMPLE = { jobUri: 'skill://conv/triage-the-inbox', userPrompt: 'The inbox of today' }

export const samples: Samples = {
  kinds: { curatorJob: { prefix: 'cjob', paths: ['/v1/curator/jobs/'] } },
  async make({ made }) {
    const { job } = await made('POST', '/v1/curator/jobs', SAMPLE)
    return { ids: { curatorJob: job.id } }
  },
  inputs: { 'curator.createJob': { ...SAMPLE } },
}

import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    contact: true
  }
}

// A contact is made by what somebody writes: the sample of a conversation brings one.
export const samples: Samples = { kinds: { contact: { prefix: 'ctc', paths: ['/v1/crm/contacts/'] } } }

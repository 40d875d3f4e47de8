import type { Samples } from '../../test/samples.ts'

declare module '../../test/samples.ts' {
  interface Kinds {
    contact: true
    segment: true
    personNote: true
    mergeProposal: true
    peopleImport: true
  }
}

export const samples: Samples = {
  kinds: {
    contact: { prefix: 'ctc', paths: ['/v1/crm/contacts/'], params: ['contactId', 'heldBy'] },
    segment: { prefix: 'cseg', paths: ['/v1/crm/segments/'] },
    personNote: { prefix: 'cnt', params: ['noteId'] },
    peopleImport: { prefix: 'cpi', paths: ['/v1/crm/people-imports/'] },
    mergeProposal: { prefix: 'cmp', paths: ['/v1/crm/merge-proposals/'] },
  },
  async make({ made }) {
    const one = await made('POST', '/v1/crm/contacts', { email: 'one@example.com', name: 'Ada One' })
    const two = await made('POST', '/v1/crm/contacts', { email: 'two@example.com' })
    const { id: segment } = await made('POST', '/v1/crm/segments', { name: 'Everybody', filter: {} })
    const { id: mergeProposal } = await made('POST', '/v1/crm/merge-proposals', {
      contactAId: one.id,
      contactBId: two.id,
      confidence: 'medium',
      recommendedKeeperId: one.id,
    })
    const { id: personNote } = await made('POST', `/v1/crm/contacts/${one.id}/notes`, { body: 'Likes tea.' })
    const file = new TextEncoder().encode('email\nfile@example.com\n')
    const { id: peopleImport, uploadUrl } = await made('POST', '/v1/crm/people-imports', {
      fileName: 'people.csv',
      sizeBytes: file.length,
    })
    await fetch(uploadUrl, { method: 'PUT', body: file, headers: { 'content-type': 'text/csv' } })
    return { ids: { peopleImport, contact: one.id, segment, mergeProposal, personNote } }
  },
}

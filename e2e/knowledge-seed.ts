import { manage } from './calls.ts'
import type { Office } from './office.ts'

/** Documents and proposals that a tour looks at. */
export interface SeededKnowledge {
  documentId: string
  emptySpaceId: string
  /** Of a new document, and of another text for one. */
  candidateId: string
  revisionId: string
}

const RETURNS = `You can send back any piece **within 30 days**, unused and in its box.

1. Write to us with the number of your order.
2. We send you a label; in Norway it costs nothing.
3. The money is back within five days after the parcel is here.

## What is not taken back

- pieces made to order
- seconds from the [workshop sale](https://shop.example.com/sale)`

/** A knowledge base with two spaces and an empty one, versions, and proposals that wait. */
export async function seedKnowledge({ service: { url } }: Office): Promise<SeededKnowledge> {
  const post = (path: string, body: object) => manage(url, 'POST', `/v1/kb/${path}`, body)
  const { id: help } = await post('spaces', {
    name: 'Help',
    slug: 'help',
    description: 'What customers ask, and what the team answers.',
  })
  const { id: workshop } = await post('spaces', { name: 'Workshop', slug: 'workshop' })
  const { id: emptySpaceId } = await post('spaces', { name: 'Fairs and markets', slug: 'fairs' })
  await post('documents', {
    spaceId: workshop,
    title: 'Which kiln is for what',
    body: 'The big one for stoneware, the small one for tests. Never open either above **120 °C**.',
    tags: ['kiln', 'safety'],
  })
  await post('documents', {
    spaceId: help,
    title: 'How long does a parcel take?',
    body: 'Two to four days within Norway, and about a week to the rest of Europe.',
    audiences: ['admin', 'self_service'],
    tags: ['shipping'],
  })
  const { id: documentId, version } = await post('documents', {
    spaceId: help,
    title: 'Can I return a piece?',
    body: RETURNS.replace('30 days', '14 days'),
    audiences: ['admin', 'self_service'],
    tags: ['returns', 'orders'],
  })
  await manage(url, 'PATCH', `/v1/kb/documents/${documentId}`, { body: RETURNS, ifVersion: version })
  const { id: revisionId } = await post(`documents/${documentId}/revisions`, {
    subject: 'Can I return or exchange a piece?',
    draftBody: `${RETURNS.replace('five days', 'three days')}\n\nYou can **exchange** a piece as well: say which one you want instead.`,
  })
  const { id: candidateId } = await post('curation/candidates', {
    subject: 'Is the sea green safe for food?',
    draftBody: 'Yes. All our glazes are free of lead and cadmium, and are tested every spring.',
    proposedTargetSpaceSlug: 'help',
  })
  return { documentId, emptySpaceId, candidateId, revisionId }
}

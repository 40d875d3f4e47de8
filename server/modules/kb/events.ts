import { z } from 'zod'
import type { EventType } from '../../kernel/contract/operation.ts'

const document = z.object({
  documentId: z.string(),
  spaceId: z.string(),
  slug: z.string().nullable(),
  version: z.int(),
})
const documentExample = {
  documentId: 'kdoc_0m3k2v1a9x7c5b3n1q8w6e',
  spaceId: 'ksp_0m3k2v1a9x7c5b3n1q8w6e',
  slug: 'opening-hours',
  version: 1,
}
const candidate = {
  candidateDocumentId: z.string(),
  sourceConversationId: z.string().nullable(),
  revisesDocumentId: z.string().nullable(),
}
const candidateExample = {
  candidateDocumentId: 'kdoc_0m3k2v1a9x7c5b3n1q8w6e',
  sourceConversationId: null,
  revisesDocumentId: null,
}

const told = (description: string, payload: z.ZodObject, example: Record<string, unknown>): EventType => ({
  description,
  payload,
  example,
  public: true,
})

/** What the knowledge base tells of. */
export const events: Record<string, EventType> = {
  'kb.document.created': told('A document was added.', document, documentExample),
  'kb.document.updated': told('A document has a new version.', document, documentExample),
  'kb.document.deleted': told('A document was deleted.', document, documentExample),
  'kb.curation_candidate.proposed': told(
    'Something was proposed to be known.',
    z.object(candidate),
    candidateExample,
  ),
  'kb.curation_candidate.published': told(
    'What was proposed became a document, or a version of one.',
    z.object({ ...candidate, publishedDocumentId: z.string() }),
    { ...candidateExample, publishedDocumentId: documentExample.documentId },
  ),
  'kb.curation_candidate.dismissed': told(
    'What was proposed was decided against.',
    z.object({ ...candidate, reason: z.string().nullable() }),
    { ...candidateExample, reason: null },
  ),
}

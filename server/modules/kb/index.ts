/**
 * What answers are made of. Owns the `kb_` tables.
 *
 * - space: documents that belong together.
 * - document: a text in Markdown, with its versions; customers are told only of those with the audience `self_service`.
 * - candidate: what somebody proposes to be known; in no answer until it is published.
 * - decision: what became of a candidate, for good.
 * - source: a website whose pages become documents, and that is read again.
 * - reading: one walk through a source.
 */
import { skills } from './skills/index.ts'
import { channelOfKind } from '../../kernel/contract/channel.ts'
import { defineModule } from '../../kernel/contract/module.ts'
import { getCandidate, listCandidates, review, updateCandidate } from './candidates.ts'
import { dismissCandidate, listDecisions, publishCandidate, publishRevision } from './decide.ts'
import {
  createDocument,
  deleteDocument,
  getDocument,
  listDocuments,
  listVersions,
  restoreVersion,
  updateDocument,
} from './documents.ts'
import { events } from './events.ts'
import { glance } from './glance.ts'
import { LOCKS } from './locks.ts'
import { proposeCandidate, proposeRevision } from './propose.ts'
import { searchKnowledge } from './search.ts'
import { createSpace, deleteSpace, listSpaces } from './spaces.ts'
import { keepReading } from './sources/keep-reading.ts'
import { listSourcePages } from './sources/list-pages.ts'
import { readSource } from './sources/read-source.ts'
import {
  createSource,
  deleteSource,
  getSource,
  listSources,
  readSourceNow,
  updateSource,
} from './sources/sources.ts'
import { traces } from './erase-traces.ts'
import { exportKnowledge, importKnowledge } from './transfer.ts'

/** The `kb` module. */
export const kb = defineModule({
  name: 'kb',
  summary:
    'The knowledge base: documents in spaces, websites that they come from, and what is proposed to be known.',
  locks: LOCKS,
  skills,
  operations: [
    listSpaces,
    createSpace,
    deleteSpace,
    listDocuments,
    getDocument,
    createDocument,
    updateDocument,
    deleteDocument,
    listVersions,
    restoreVersion,
    searchKnowledge,
    listCandidates,
    getCandidate,
    proposeCandidate,
    proposeRevision,
    updateCandidate,
    publishCandidate,
    publishRevision,
    dismissCandidate,
    listDecisions,
    exportKnowledge,
    importKnowledge,
    listSources,
    createSource,
    getSource,
    updateSource,
    deleteSource,
    readSourceNow,
    listSourcePages,
  ],
  jobs: [readSource, keepReading],
  scopes: {
    'kb:read': 'Read the knowledge base, and what is proposed to be known.',
    'kb:write': 'Write documents, propose them and decide about proposals.',
  },
  events,
  realtime: { channels: [channelOfKind({ name: 'knowledge', scope: 'kb:read', kind: 'kb', events })] },
  reviews: [review],
  traces,
  glance,
  examples: {
    ids: {
      document: 'kdoc',
      space: 'ksp',
      version: 'kver',
      decision: 'kcd',
      candidate: 'kdoc',
      source: 'ksrc',
    },
  },
})

export { passagesForCustomers, type Passage } from './search.ts'

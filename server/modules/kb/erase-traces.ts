import { deleting, type Trace } from '../../kernel/contract/holders.ts'

/** What was proposed to be known because of a conversation, and nobody has decided about; documents are nobody's but the organization's. */
export const traces: readonly Trace[] = [
  {
    of: 'contact',
    name: 'kb_candidates',
    erasing: 'deletes',
    erase: deleting('kb_candidates', 'source_conversation_id = any($2)', ({ refs }) => [refs]),
  },
]

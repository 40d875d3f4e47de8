import { deleting, type Trace } from '../../kernel/contract/holders.ts'

const of = 'contact'

/** What is kept of conversations that were followed there; what stands there itself is the vendor's. */
export const traces: readonly Trace[] = [
  {
    of,
    name: 'tch_received',
    erasing: 'deletes',
    // Before the threads go by which it is found.
    erase: deleting(
      'tch_received',
      `(chat_channel_id, thread_id) in (
         select t.chat_channel_id, t.thread_id from tch_threads t where t.org_id = $1 and t.conversation_id = any($2))`,
      ({ refs }) => [refs],
    ),
  },
  {
    of,
    name: 'tch_posts',
    erasing: 'deletes',
    erase: deleting('tch_posts', 'conversation_id = any($2)', ({ refs }) => [refs]),
  },
  {
    of,
    name: 'tch_threads',
    erasing: 'deletes',
    erase: deleting('tch_threads', 'conversation_id = any($2)', ({ refs }) => [refs]),
  },
]

import { deleting, patternOf, type Trace } from '../../kernel/contract/holders.ts'

/** Jobs about what is erased, with what agents answered. */
export const traces: readonly Trace[] = [
  {
    of: 'contact',
    name: 'cur_jobs',
    erasing: 'deletes',
    erase: deleting(
      'cur_jobs',
      `source_event_payload ->> 'conversationId' = any($2) or source_event_payload ->> 'contactId' = any($2)
         or coalesce(user_prompt ~* $3 or last_reply_text ~* $3 or last_error ~* $3 or source_event_payload::text ~* $3
           or last_tool_calls::text ~* $3 or progress::text ~* $3, false)`,
      ({ ids, refs, words }) => [[...ids, ...refs], patternOf(words)],
    ),
  },
]

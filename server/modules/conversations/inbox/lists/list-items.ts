import type { z } from 'zod'
import { memberJoin } from '../../../identity/index.ts'
import type { ConversationItem } from '../../schemas.ts'
import {
  presentSummary,
  SUMMARY_COLUMNS,
  SUMMARY_JOINS,
  type SummaryRow,
} from '../../core/conversation-rows.ts'
import { readJoins } from './read-marks.ts'

/** A conversation as somebody's inbox shows it. */
export interface ItemRow extends SummaryRow {
  assigneeName: string | null
  topicAgentMode: SummaryRow['agentMode'] | null
  noteCount: number
  hasPendingDraft: boolean
  unreadCount: number
  readSeq: number
  /** Microseconds since 1970 of the last message, for cursors. */
  at: number | null
}

/** The last message's time in microseconds, as the database keeps it: a rounded one would skip or repeat rows. */
export const AT = '(extract(epoch from c.last_message_at) * 1000000)::bigint'

/** Columns of an item, of `conv_conversations c` with `itemJoins`. */
export const ITEM_COLUMNS = `${SUMMARY_COLUMNS}, a.name as "assigneeName", tp.agent_mode as "topicAgentMode",
  c.notes as "noteCount", c.has_draft as "hasPendingDraft", u.unread as "unreadCount", r.seq as "readSeq", ${AT} as at`

/** What an item needs beside its conversation `c`, each a look-up by key; `me` is the reader. */
export const itemJoins = (me: string): string => `
  cross join lateral (select x.type, x.name from conv_channels x where x.org_id = c.org_id and x.id = c.channel_id limit 1) ch
  left join lateral (select x.name, x.slug, x.agent_mode from conv_topics x where x.org_id = c.org_id and x.id = c.topic_id limit 1) tp on true
  ${SUMMARY_JOINS}
  ${memberJoin('c.org_id', 'c.assignee_user_id', 'a')}
  ${readJoins(me)}`

/** One item as the API shows it. */
export const presentItem = (row: ItemRow): z.output<typeof ConversationItem> =>
  // Spreading so many fields takes several times as long.
  Object.assign(presentSummary(row), {
    assigneeName: row.assigneeName,
    topicAgentMode: row.topicAgentMode,
    noteCount: row.noteCount,
    hasPendingDraft: row.hasPendingDraft,
    unreadCount: row.unreadCount,
  })

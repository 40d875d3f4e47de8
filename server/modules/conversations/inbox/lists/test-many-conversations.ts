import type { TestApp, TestOrg } from '../../../../test/harness.ts'

/**
 * Fills an organization with conversations straight in the database, two messages each, the later the higher their
 * number: the n-th says `word` and `every10` or `every100` where n can be divided.
 */
export async function fillWithConversations(
  app: TestApp,
  { orgId }: TestOrg,
  { channelId, count }: { channelId: string; count: number },
): Promise<void> {
  await app.sql(
    `insert into conv_conversations (org_id, id, display_id, channel_id, session_id, status, last_seq, last_message_at, last_visitor_message_seq)
     select $1, 'ccv_' || lpad(n::text, 22, '0'), n, $2, 'filled-' || n, (array['open', 'closed', 'closed', 'closed'])[n % 4 + 1], 2,
       '2026-01-01'::timestamptz + n * interval '1 second', 1 from generate_series(1, $3::int) n`,
    [orgId, channelId, count],
  )
  await app.sql(
    `insert into conv_messages (org_id, id, conversation_id, seq, author_type, body, created_at)
     select $1, 'cvm_' || lpad((2 * n + k)::text, 22, '0'), 'ccv_' || lpad(n::text, 22, '0'), k,
       case k when 1 then 'end_user' else 'agent' end,
       case k when 1 then 'word ' || n || case when n % 10 = 0 then ' every10' else '' end
         || case when n % 100 = 0 then ' every100' else '' end else 'An answer' end,
       '2026-01-01'::timestamptz + n * interval '1 second'
     from generate_series(1, $2::int) n, generate_series(1, 2) k`,
    [orgId, count],
  )
  await app.sql('insert into conv_counters (org_id, last_display_id) values ($1, $2)', [orgId, count])
  await app.sql('analyze conv_conversations, conv_messages')
}

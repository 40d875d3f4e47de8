import { z } from 'zod'
import { statement } from '../../../../kernel/db/transaction.ts'
import { AppError } from '../../../../kernel/base/errors.ts'
import { newId } from '../../../../kernel/base/ids.ts'
import { Cursor, Limit, listOf } from '../../../../kernel/contract/lists.ts'
import { E } from '../../errors.ts'
import { operation } from '../../module.ts'
import { TopicId } from '../../schemas.ts'
import { SLUG, slugOf } from './slug.ts'
import {
  lockTopic,
  presentTopic,
  requireTopic,
  Topic,
  TOPIC_COLUMNS,
  topicsPage,
  type TopicRow,
} from './topic-rows.ts'

const access = { scope: 'conv:write', audience: ['member', 'agent'], role: 'admin' } as const

const Name = z.string().trim().min(1).max(120)
const Description = z.string().trim().max(600).nullable()
const Color = z
  .string()
  .regex(/^(#[0-9a-f]{6}|[a-z][a-z0-9-]{0,15})$/i, 'not a colour')
  .nullable()
  .describe('`#rrggbb`, or the short name of a colour.')

export const listTopics = operation({
  name: 'conversations.listTopics',
  summary: 'List topics',
  description: 'What conversations are about, by name.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  light: true,
  rest: 'GET /v1/conversations/topics',
  tool: 'conv_list_topics',
  input: z.object({ limit: Limit, cursor: Cursor }),
  output: listOf(Topic),
  async run(ctx, input) {
    const { items, nextCursor } = await topicsPage(ctx, input)
    return { items: items.map(presentTopic), nextCursor }
  },
})

export const getTopic = operation({
  name: 'conversations.getTopic',
  summary: 'Show a topic',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  light: true,
  rest: 'GET /v1/conversations/topics/{topicId}',
  tool: 'conv_get_topic',
  toolListing: 'toolset',
  input: z.object({ topicId: TopicId }),
  output: Topic,
  errors: [E.conv_topic_not_found],
  run: async (ctx, { topicId }) => presentTopic(await requireTopic(ctx, topicId)),
})

const insert = statement(
  'conv_topic_insert',
  `insert into conv_topics (org_id, id, slug, name, description, color) values ($1, $2, $3, $4, $5, $6)
   on conflict (org_id, slug) do nothing returning ${TOPIC_COLUMNS}`,
)

export const createTopic = operation({
  name: 'conversations.createTopic',
  summary: 'Create a topic',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/topics',
  tool: 'conv_create_topic',
  toolListing: 'toolset',
  status: 201,
  input: z.object({
    name: Name,
    slug: z
      .string()
      .regex(SLUG, 'not a slug: a-z, 0-9 and -, at most 64')
      .optional()
      .describe('Made from the name unless given. It never changes.'),
    description: Description.optional(),
    color: Color.optional(),
  }),
  output: Topic,
  errors: [E.conv_topic_slug_conflict],
  async run(ctx, { name, slug, description, color }) {
    const id = newId('ctp')
    const made = slug ?? (slugOf(name) || `topic-${id.slice(-8)}`)
    const values = [ctx.org.id, id, made, name, description ?? null, color ?? null]
    const [topic] = await ctx.tx.query<TopicRow>(insert, values)
    if (!topic) throw new AppError(E.conv_topic_slug_conflict)
    return presentTopic(topic)
  },
})

export const updateTopic = operation({
  name: 'conversations.updateTopic',
  summary: 'Change a topic’s name, description or color',
  access,
  effect: 'write',
  rest: 'POST /v1/conversations/topics/{topicId}',
  tool: 'conv_update_topic',
  toolListing: 'toolset',
  input: z.object({
    topicId: TopicId,
    name: Name.optional(),
    description: Description.optional(),
    color: Color.optional(),
  }),
  output: Topic,
  errors: [E.conv_topic_not_found],
  async run(ctx, { topicId, ...input }) {
    const topic = await lockTopic(ctx, topicId, 'no key update')
    const { name = topic.name, description = topic.description, color = topic.color } = input
    await ctx.db
      .updateTable('conv_topics')
      .set({ name, description, color, updatedAt: new Date() })
      .where('id', '=', topicId)
      .execute()
    return presentTopic({ ...topic, name, description, color })
  },
})

export const deleteTopic = operation({
  name: 'conversations.deleteTopic',
  summary: 'Delete a topic',
  description:
    'Its conversations stay, without a topic; their agent mode follows the conversation or its channel.',
  access,
  effect: 'destroy',
  rest: 'DELETE /v1/conversations/topics/{topicId}',
  tool: 'conv_delete_topic',
  toolListing: 'toolset',
  status: 204,
  input: z.object({ topicId: TopicId }),
  output: z.object({}),
  errors: [E.conv_topic_not_found],
  async run(ctx, { topicId }) {
    const { slug } = await lockTopic(ctx, topicId, 'update')
    await ctx.db
      .updateTable('conv_conversations')
      .set({ topicId: null, updatedAt: new Date() })
      .where('topicId', '=', topicId)
      .execute()
    await ctx.db.deleteFrom('conv_topics').where('id', '=', topicId).execute()
    ctx.emit('conversation.topic_deleted', { topicId, topicSlug: slug })
    return {}
  },
})

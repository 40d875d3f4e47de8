import type { Context } from '../../kernel/contract/context.ts'
import type { TeamChatMessage } from '../../kernel/ports/team-chat.ts'
import { standingOf } from '../../kernel/contract/reviews.ts'
import type { ConversationFacts, MessageFacts } from '../conversations/index.ts'
import { avatarUrl } from './avatars.ts'

type Ctx = Context<string>
type Content = Omit<TeamChatMessage, 'channelId' | 'threadId' | 'key'>

const page = ({ services }: Ctx, path: string) => `${services.config.baseUrl}${path}`
const nameOf = ({ customerName, displayId }: ConversationFacts) => customerName ?? `Visitor #${displayId}`
const inboxLink = (ctx: Ctx, { id }: ConversationFacts) => ({
  url: page(ctx, `/inbox/${id}`),
  label: 'Open in the inbox',
})

/** What a conversation is about and how it stands, in a line. */
function standing(about: ConversationFacts): string {
  const { status, claimedBy, assignee, needsHumanAttention } = about
  const who = claimedBy ? `taken over by ${claimedBy}` : assignee ? `assigned to ${assignee}` : 'nobody’s'
  return [status, who, needsHumanAttention && 'waits for a person'].filter(Boolean).join(' · ')
}

/** The head of a thread, as the conversation is now. */
export function headOf(ctx: Ctx, about: ConversationFacts, text: string): Content {
  const { channelName, subject, topicName, page: on, displayId } = about
  const where = [`#${displayId}`, channelName, topicName, on].filter(Boolean).join(' · ')
  const isOpen = about.status === 'open' || about.status === 'snoozed'
  const value = about.id
  return {
    title: [nameOf(about), subject].filter(Boolean).join(' – '),
    text,
    footer: `${where}\n${standing(about)}`,
    link: inboxLink(ctx, about),
    author: { name: nameOf(about), avatarUrl: avatarUrl(ctx.services, nameOf(about)) },
    buttons: [
      ...(isOpen && !about.claimedBy
        ? [{ action: 'claim', value, label: 'Take over', style: 'primary' as const }]
        : []),
      ...(isOpen && about.claimedBy ? [{ action: 'release', value, label: 'Release' }] : []),
      isOpen ? { action: 'close', value, label: 'Close' } : { action: 'reopen', value, label: 'Reopen' },
    ],
  }
}

/** What messages say; one of files alone says so. */
export const textOf = (messages: readonly MessageFacts[]): string =>
  messages
    .map(({ body, attachments }) => body || (attachments === 1 ? '(a file)' : `(${attachments} files)`))
    .join('\n')

/** Messages of one author in a thread. */
export function saidBy(ctx: Ctx, about: ConversationFacts, messages: readonly MessageFacts[]): Content {
  const [{ authorType, authorName, internal } = { authorType: 'system', authorName: null, internal: false }] =
    messages
  const name = authorType === 'end_user' ? nameOf(about) : (authorName ?? 'Stoa')
  const role = internal
    ? 'note'
    : { user: 'to the customer', agent: 'agent, to the customer', system: 'automatic', end_user: '' }[
        authorType
      ]
  return {
    text: textOf(messages),
    author: { name: role ? `${name} (${role})` : name, avatarUrl: avatarUrl(ctx.services, name) },
  }
}

/** That somebody asked for a person. */
export function escalationOf(ctx: Ctx, about: ConversationFacts, mention: string | null): Content {
  return {
    title: 'Somebody asks for a person',
    text: [nameOf(about), about.subject].filter(Boolean).join(' – '),
    footer: [`#${about.displayId}`, about.channelName].join(' · '),
    link: inboxLink(ctx, about),
    ...(mention !== null && { mention }),
  }
}

/** Something that waits for a decision, or what was decided; nothing where it is gone. */
export async function reviewOf(
  ctx: Ctx,
  ref: string,
): Promise<{ content: Content; waits: boolean; waitId: string } | null> {
  const [name = '', id = ''] = ref.split(':', 2)
  const kind = ctx.services.reviews.find((one) => one.kind === name)
  const raw = (await kind?.show(ctx, [id]))?.get(id)
  const now = await standingOf(ctx, { kind: name, itemId: id })
  if (!kind?.elsewhere || !raw || !now) return null
  const { title, text, fingerprint, page: path } = kind.elsewhere.say(raw)
  const value = `${ref}:${fingerprint}`
  const waits = now.state === 'waiting'
  const decided = { approved: 'Approved', dismissed: 'Dismissed', failed: 'Approved, but it failed' }
  const outcome = now.state === 'scheduled' ? 'Approved for later' : decided[now.outcome ?? 'approved']
  const content: Content = {
    title,
    text,
    link: { url: page(ctx, path), label: 'See it whole' },
    ...(waits
      ? {
          buttons: [
            { action: 'approve', value, label: kind.elsewhere.approve.label, style: 'primary' },
            { action: 'dismiss', value, label: 'Dismiss', style: 'danger' },
          ],
        }
      : { footer: `${outcome}${now.decidedByName ? ` by ${now.decidedByName}` : ''}` }),
  }
  return { content, waits, waitId: now.id }
}

import type { CannedReply } from '@stoa/sdk'

const most = 50

/** How well a reply matches: 0 for its exact shortcut, higher is worse. */
function rank({ shortcut, title, body }: CannedReply, query: string): number {
  if (shortcut === query) return 0
  if (shortcut.startsWith(query)) return 1
  if (title.toLowerCase().startsWith(query)) return 2
  if (`${shortcut} ${title}`.toLowerCase().includes(query)) return 3
  return body.toLowerCase().includes(query) ? 4 : Infinity
}

/** The canned replies that fit what was typed: by shortcut, then title, then text; what is used most comes first. */
export const cannedMatches = (replies: readonly CannedReply[], query: string): CannedReply[] =>
  replies
    .map((reply) => ({ reply, fit: rank(reply, query) }))
    .filter(({ fit }) => fit < Infinity)
    .sort(
      (a, b) =>
        a.fit - b.fit ||
        b.reply.usageCount - a.reply.usageCount ||
        a.reply.shortcut.localeCompare(b.reply.shortcut),
    )
    .slice(0, most)
    .map(({ reply }) => reply)

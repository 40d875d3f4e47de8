import type { CannedReply } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { cannedRepliesQuery } from '../../canned-replies/index.ts'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { Keys } from '../../../ui/primitives/keys.tsx'
import { text } from '../text.en.ts'
import { shellText } from '../../../text/shell.en.ts'
import { useAllCommands, type Command } from '../../../ui/commands/commands.ts'
import { matchCommands } from '../../../ui/commands/match-commands.ts'
import { Highlighted } from '../../../ui/primitives/highlighted.tsx'
import { resultProps } from './use-result-keys.ts'

const most = 5

interface GroupProps {
  title: string
  more?: ReactNode
  children: ReactNode
}

/** Results of one kind under their heading. */
export function ResultGroup({ title, more, children }: GroupProps) {
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex items-baseline justify-between gap-4 px-3">
        <h2 className="text-small font-medium text-ink-3">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  )
}

const rowClass =
  'control flex w-full items-center gap-3 rounded-card px-3 py-2 text-left text-small hover:bg-surface-1 focus:bg-surface-1 focus-visible:-outline-offset-2'

/** Whether a text has all words of a search. */
const hasAll = (text: string, terms: readonly string[]) =>
  terms.every((term) => text.toLowerCase().includes(term.toLowerCase()))

/** What a search finds besides conversations. */
export interface OtherResults {
  replies: readonly CannedReply[]
  commands: readonly Command[]
}

/** The canned replies, pages and commands with all words of a search. */
export function useOtherResults(
  q: string,
  terms: readonly string[],
  offered: readonly Command[],
): OtherResults {
  const replies = useQuery(cannedRepliesQuery).data ?? []
  const commands = [...useAllCommands(), ...offered]
  return {
    replies: replies.filter(({ shortcut, title, body }) => hasAll(`${shortcut} ${title} ${body}`, terms)),
    // What the palette finds by scattered letters would be noise here.
    commands: matchCommands(commands, q).filter(
      ({ group, label }) => group !== shellText.commands.groups.conversation && hasAll(label, terms),
    ),
  }
}

interface OtherProps extends OtherResults {
  q: string
  terms: readonly string[]
  onOpen: () => void
}

/** What a search finds besides conversations, by kind. */
export function OtherResultGroups({ replies, commands, q, terms, onOpen }: OtherProps) {
  const more = replies.length > most && (
    <Link
      to="/settings/canned-replies"
      search={{ q }}
      className="rounded-small text-small text-ink-2 hover:text-ink hover:underline"
    >
      {text.allCannedReplies}
    </Link>
  )
  return (
    <>
      {replies.length > 0 && (
        <ResultGroup title={text.cannedReplies} more={more}>
          <ul>
            {replies.slice(0, most).map((reply) => (
              <li key={reply.id}>
                <CannedReplyResult reply={reply} terms={terms} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </ResultGroup>
      )}
      {commands.length > 0 && (
        <ResultGroup title={text.pages}>
          <ul>
            {commands.slice(0, most).map((command) => (
              <li key={command.id}>
                <CommandResult command={command} terms={terms} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </ResultGroup>
      )}
    </>
  )
}

type ResultProps = Pick<OtherProps, 'terms' | 'onOpen'>

function CannedReplyResult({ reply, terms, onOpen }: ResultProps & { reply: CannedReply }) {
  return (
    <Link
      {...resultProps}
      to="/settings/canned-replies/$cannedReplyId"
      params={{ cannedReplyId: reply.id }}
      onClick={onOpen}
      className={rowClass}
    >
      <Icon name="reply" size={16} />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-medium">
          <Highlighted text={reply.title} terms={terms} />
        </span>{' '}
        <span className="text-ink-2">
          <Highlighted text={reply.body} terms={terms} />
        </span>
      </span>
      <code className="rounded-small bg-chip px-1.5 text-ink-2">
        <Highlighted text={reply.shortcut} terms={terms} />
      </code>
    </Link>
  )
}

function CommandResult({ command, terms, onOpen }: ResultProps & { command: Command }) {
  return (
    <button
      {...resultProps}
      type="button"
      onClick={() => {
        onOpen()
        command.run()
      }}
      className={rowClass}
    >
      <Icon name={command.icon} size={16} />
      <span className="min-w-0 flex-1 truncate">
        <Highlighted text={command.label} terms={terms} />
      </span>
      {command.keys && <Keys keys={command.keys} />}
    </button>
  )
}

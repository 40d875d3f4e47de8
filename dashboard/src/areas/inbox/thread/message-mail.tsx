import type { Message } from '@stoa/sdk'
import { MessageText } from '../../../ui/primitives/message-text.tsx'
import { text } from './text.en.ts'

interface Person {
  name: string
  address: string
}

const peopleIn = (value: unknown): Person[] =>
  (Array.isArray(value) ? value : [value]).flatMap((person: unknown) =>
    typeof person === 'object' && person !== null && 'address' in person ? [person as Person] : [],
  )

/** Who a mail was from and to, and its subject; nothing of other messages. */
export function MailPeople({ message: { metadata } }: { message: Message }) {
  const mail = metadata['email']
  if (typeof mail !== 'object' || mail === null) return null
  const { from, replyTo, to, cc, bcc, subject } = mail as Record<string, unknown>
  const rows = [
    [text.from, peopleIn(from)],
    [text.replyTo, peopleIn(replyTo)],
    [text.to, peopleIn(to)],
    [text.cc, peopleIn(cc)],
    [text.bcc, peopleIn(bcc)],
  ] as const
  return (
    <dl className="mb-1.5 grid gap-x-2 border-b border-line pb-1.5 text-small text-ink-2">
      {rows.map(([label, people]) =>
        people.length === 0 ? null : (
          <div key={label} className="flex flex-wrap gap-x-1.5">
            <dt className="text-ink-3">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              {people.map(({ name, address }) => (name ? `${name} <${address}>` : address)).join(', ')}
            </dd>
          </div>
        ),
      )}
      {typeof subject === 'string' && subject !== '' && (
        <div className="flex flex-wrap gap-x-1.5">
          <dt className="text-ink-3">{text.subject}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{subject}</dd>
        </div>
      )}
    </dl>
  )
}

/** What a mail quoted or signed with, one click away. */
export function QuotedText({ message: { metadata } }: { message: Message }) {
  const quoted = metadata['quotedText']
  if (typeof quoted !== 'string' || quoted === '') return null
  return (
    <details className="mt-1.5 text-small text-ink-2">
      <summary className="cursor-pointer">{text.quoted}</summary>
      <div className="mt-1 border-l-2 border-line pl-3">
        <MessageText text={quoted} />
      </div>
    </details>
  )
}

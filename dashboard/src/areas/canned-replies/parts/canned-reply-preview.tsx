import { MessageText } from '../../../ui/primitives/message-text.tsx'
import { text } from '../text.en.ts'
import { useWhoami } from '../../../data/session/session.ts'
import { fillIn, type Variable } from './variables.ts'

const firstWord = (name: string): string => name.split(/\s+/)[0] ?? ''

/** A canned reply as a customer would get it, and how it reads when their name is not known. */
export function CannedReplyPreview({ body }: { body: string }) {
  const { actor, org } = useWhoami()
  const known: Partial<Record<Variable, string>> = {
    'agent.name': actor.name ?? '',
    'agent.firstName': firstWord(actor.name ?? ''),
    'conversation.number': '1042',
    'organization.name': org.name,
  }
  const filled = fillIn(body, {
    ...known,
    'contact.name': text.cannedReply.exampleName,
    'contact.firstName': firstWord(text.cannedReply.exampleName),
  })
  const anonymous = fillIn(body, known)
  return (
    <section aria-label={text.cannedReply.preview} className="grid gap-2">
      <h2 className="text-small font-medium">
        {text.cannedReply.preview}{' '}
        <span className="font-normal text-ink-3">{text.cannedReply.previewLead}</span>
      </h2>
      {body.trim() ? (
        <Bubble body={filled} />
      ) : (
        <p className="text-small text-ink-3">{text.cannedReply.previewEmpty}</p>
      )}
      {anonymous !== filled && (
        <>
          <h3 className="text-small text-ink-3">{text.cannedReply.previewUnknown}</h3>
          <Bubble body={anonymous} />
        </>
      )}
    </section>
  )
}

function Bubble({ body }: { body: string }) {
  return (
    <div className="rounded-card border border-line bg-surface-1 px-4 py-3">
      <MessageText text={body} />
    </div>
  )
}

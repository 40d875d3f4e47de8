import { Notice } from '../primitives/states.tsx'
import { sharedText } from '../../text/shared.en.ts'

/** Why a form was not saved: the server’s answer, and for screen readers the complaints of its fields. */
export function FormProblems(props: { failure: string | undefined; complaints: object }) {
  const messages = Object.values(props.complaints).filter((value) => typeof value === 'string')
  return (
    <>
      <p role="status" className="sr-only">
        {messages.length > 0 && `${sharedText.errors.summary(messages.length)}: ${messages.join('. ')}`}
      </p>
      {props.failure && <Notice tone="error">{props.failure}</Notice>}
    </>
  )
}

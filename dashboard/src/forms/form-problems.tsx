import { Notice } from '../components/states.tsx'
import { t } from '../messages/en.ts'

/** What stopped a form: the server's refusal, and for screen readers how many fields complain. */
export function FormProblems(props: { failure: string | undefined; complaints: object }) {
  const messages = Object.values(props.complaints).filter((value) => typeof value === 'string')
  return (
    <>
      <p role="status" className="sr-only">
        {messages.length > 0 && `${t.errors.summary(messages.length)}: ${messages.join('. ')}`}
      </p>
      {props.failure && <Notice tone="error">{props.failure}</Notice>}
    </>
  )
}

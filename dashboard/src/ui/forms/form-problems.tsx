import { Notice } from '../primitives/states.tsx'
import { TextButton } from '../primitives/button.tsx'
import { sharedText } from '../../text/shared.en.ts'
import { formText } from '../../text/forms.en.ts'

interface FormProblemsProps {
  form: { failure?: string | undefined; complaints: object; takeTheirs?: (() => void) | undefined }
}

/**
 * Why a form was not saved: the server’s answer, and for screen readers the complaints of its fields; and that somebody else saved
 * something meanwhile, unless a field of text shows it itself.
 */
export function FormProblems({ form: { failure, complaints, takeTheirs } }: FormProblemsProps) {
  const messages = Object.values(complaints).filter((value) => typeof value === 'string')
  return (
    <>
      <p role="status" className="sr-only">
        {messages.length > 0 && `${sharedText.errors.summary(messages.length)}: ${messages.join('. ')}`}
      </p>
      {failure && <Notice tone="error">{failure}</Notice>}
      {takeTheirs && (
        <Notice tone="warning">
          {formText.meanwhile.others} <TextButton onClick={takeTheirs}>{formText.meanwhile.take}</TextButton>
        </Notice>
      )}
    </>
  )
}

import { isApiError } from '@stoa/sdk/engine'
import type { TargetedSubmitEvent } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { fill } from '../../messages/pick-locale.ts'
import { useChat, useChatState } from './chat-context.ts'

type Problem = 'emailInvalid' | 'emailFailed'

/** Asks for an email address; never takes the focus. */
export function EmailCard() {
  const { text } = useChat()
  const { asksEmail, conversation } = useChatState()
  const [given, setGiven] = useState('')
  const thanks = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useLayoutEffect(() => (given ? thanks.current?.focus({ preventScroll: true }) : undefined), [given])
  if (given) {
    return (
      <p ref={thanks} class="system" role="status" tabIndex={-1}>
        {fill(conversation?.repliesByEmail ? text.emailThanks : text.contactThanks, { email: given })}
      </p>
    )
  }
  // A closed conversation needs no address.
  return asksEmail && conversation?.status !== 'closed' ? <EmailForm onGiven={setGiven} /> : null
}

function EmailForm({ onGiven }: { onGiven(email: string): void }) {
  const { chat, text, composer } = useChat()
  // The text promises email only where replies are sent by email.
  const promises = useChatState().conversation?.repliesByEmail
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isValid = () => field.current?.validity.valid === true

  const save = async () => {
    const email = field.current?.value.trim() ?? ''
    if (!isValid() || email === '') {
      setProblem('emailInvalid')
      return field.current?.focus()
    }
    setBusy(true)
    setProblem(null)
    try {
      await chat.giveEmail(email)
      onGiven(email)
    } catch (error) {
      setBusy(false)
      setProblem(isApiError(error) && error.status === 400 ? 'emailInvalid' : 'emailFailed')
    }
  }
  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) void save()
  }
  const onSkip = () => {
    chat.declineEmail()
    composer.current?.focus()
  }
  return (
    <form class="card" noValidate aria-labelledby="svc-email-title" onSubmit={onSubmit}>
      <h2 id="svc-email-title">{promises ? text.emailTitle : text.contactTitle}</h2>
      <p class="lead">{promises ? text.emailLead : text.contactLead}</p>
      <label for="svc-email">{text.emailField}</label>
      <div class="field-row">
        <input
          ref={field}
          id="svc-email"
          type="email"
          autocomplete="email"
          pattern="[^\s@]+@[^\s@]+\.[^\s@.]+"
          maxLength={200}
          placeholder={text.emailPlaceholder}
          aria-invalid={problem === 'emailInvalid'}
          aria-describedby="svc-email-problem"
          onBlur={() => setProblem(isValid() ? null : 'emailInvalid')}
        />
        <button type="submit" class="button primary" aria-disabled={isBusy}>
          {text.emailSave}
        </button>
      </div>
      <div class="field-foot">
        <p id="svc-email-problem" class="field-problem" role="alert">
          {problem && text[problem]}
        </p>
        <button type="button" class="text-button" onClick={onSkip}>
          {text.emailSkip}
        </button>
      </div>
    </form>
  )
}

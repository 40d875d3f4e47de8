import type { TargetedSubmitEvent } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { plural } from '../../messages/pick-locale.ts'
import { useChat, useChatState } from './chat-context.ts'
import { Icon } from './icons.tsx'

const STARS = [1, 2, 3, 4, 5]
const MAX_CHARACTERS = 1000

/** Asks for a rating when the conversation is closed. */
export function RatingCard() {
  const { conversation } = useChatState()
  const [isChanging, setChanging] = useState(false)
  const [justRated, setJustRated] = useState(false)
  const rating = conversation?.rating ?? null
  if (rating !== null && !isChanging)
    return <Thanks rating={rating} takesFocus={justRated} onChange={() => setChanging(true)} />
  return (
    <RatingForm
      first={rating}
      takesFocus={isChanging}
      onRated={() => {
        setChanging(false)
        setJustRated(true)
      }}
    />
  )
}

function Thanks({ rating, takesFocus, onChange }: { rating: number; takesFocus: boolean; onChange(): void }) {
  const { text, locale } = useChat()
  const thanks = useRef<HTMLParagraphElement>(null)
  // The event of a rating may arrive before the answer.
  useLayoutEffect(
    () => (takesFocus ? thanks.current?.focus({ preventScroll: true }) : undefined),
    [takesFocus],
  )
  return (
    <div class="card rated">
      <p class="stars" role="img" aria-label={plural(locale, text.rateStars, rating)}>
        {STARS.map((star) => (
          <span key={star} data-filled={star <= rating}>
            <Icon name="star" />
          </span>
        ))}
      </p>
      <p ref={thanks} role="status" tabIndex={-1}>
        {text.rateThanks}
      </p>
      <button type="button" class="text-button" onClick={onChange}>
        {text.rateChange}
      </button>
    </div>
  )
}

interface FormProps {
  first: number | null
  takesFocus: boolean
  onRated(): void
}

function RatingForm({ first, takesFocus, onRated }: FormProps) {
  const { chat, text } = useChat()
  const [rating, setRating] = useState(first)
  const [hasFailed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const comment = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [])

  const send = async () => {
    if (rating === null) return
    setBusy(true)
    setFailed(false)
    try {
      await chat.rate(rating, comment.current?.value.trim() || undefined)
      onRated()
    } catch {
      setFailed(true)
      setBusy(false)
    }
  }
  const onSubmit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) void send()
  }
  return (
    <form ref={form} class="card" onSubmit={onSubmit}>
      <StarField rating={rating} onPick={setRating} />
      {rating !== null && (
        <>
          <label for="svc-rate-comment">{text.rateComment}</label>
          <textarea id="svc-rate-comment" ref={comment} rows={2} maxLength={MAX_CHARACTERS} />
          <button type="submit" class="button primary" aria-disabled={isBusy}>
            {text.rateSend}
          </button>
        </>
      )}
      <p class="field-problem" role="alert">
        {hasFailed && text.rateFailed}
      </p>
    </form>
  )
}

function StarField({ rating, onPick }: { rating: number | null; onPick(rating: number): void }) {
  const { text, locale } = useChat()
  return (
    <fieldset>
      <legend>{text.rateTitle}</legend>
      <div class="stars">
        {STARS.map((star) => (
          <label key={star} data-filled={rating !== null && star <= rating}>
            <input
              type="radio"
              name="svc-rating"
              class="unseen"
              value={star}
              checked={rating === star}
              aria-label={plural(locale, text.rateStars, star)}
              onChange={() => onPick(star)}
            />
            <Icon name="star" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

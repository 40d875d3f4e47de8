import { classNames } from './class-names.ts'

const tints = ['bg-tint-clay', 'bg-tint-leaf', 'bg-tint-lake', 'bg-tint-plum', 'bg-tint-straw']

// Most names begin so, and what is asked for all letters of the world takes some milliseconds to be compiled.
const startsWithLetter = (word: string) => /^[A-Za-z]/.test(word) || /^\p{L}/u.test(word)

/** Up to two letters of a name. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(startsWithLetter)
  const first = [...(words[0] ?? name.trim())][0] ?? '?'
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (first + last).toUpperCase()
}

/** A round with a person's initials; its tint follows the name. */
export function Avatar({ name, size = 32 }: { name: string; size?: 24 | 32 | 40 }) {
  const tint = tints[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tints.length]
  const box = { 24: 'size-6 text-initials', 32: 'size-8 text-small', 40: 'size-10 text-body' }[size]
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center rounded-full font-semibold text-ink',
        box,
        tint,
      )}
    >
      {initials(name)}
    </span>
  )
}

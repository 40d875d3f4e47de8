const TONES = 6

/** The first letter of a name in a color of its own; the name itself is always said beside it. */
export function Avatar({ name }: { name: string }) {
  const tone = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) as number), 0) % TONES
  return (
    <span class="avatar" data-tone={tone} aria-hidden="true">
      {[...name.trim()][0]?.toUpperCase()}
    </span>
  )
}

const INSTEAD = '[secret]'
// A shorter beginning tells nothing, and stands in words.
const FEWEST = 8

/** A text of a remote system without the secrets that it was called with, also where one is cut off at its end. */
export function withoutSecrets(text: string, secrets: Iterable<string>): string {
  let told = text
  for (const secret of [...secrets].toSorted((one, other) => other.length - one.length)) {
    if (secret.length < FEWEST) continue
    for (const form of new Set([secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]))
      told = told.replaceAll(form, INSTEAD)
    for (let length = Math.min(secret.length - 1, told.length); length >= FEWEST; length--)
      if (told.endsWith(secret.slice(0, length))) told = told.slice(0, -length) + INSTEAD
  }
  return told
}

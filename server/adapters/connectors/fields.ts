import { VendorError, type VendorField } from '../../kernel/ports/connectors.ts'

type About = Pick<VendorField, 'key' | 'label'> & Partial<Pick<VendorField, 'required' | 'placeholder'>>

const invalid = (label: string, words: string) => new VendorError('invalid', `${label} ${words}`)

/** A text that fits a pattern. */
export const textField = (about: About, pattern: RegExp, words: string): VendorField => ({
  required: true,
  ...about,
  read(value) {
    const text = value.trim()
    if (!pattern.test(text)) throw invalid(about.label, words)
    return text
  },
})

/** A secret of so many characters, which can be in a header. */
export const secretField = (about: About, most = 256): VendorField => ({
  required: true,
  ...about,
  secret: true,
  read(value) {
    const text = value.trim()
    if (text.length < 10 || text.length > most || !/^[\x21-\x7e]+$/.test(text))
      throw invalid(about.label, `must be 10 to ${most} characters without spaces`)
    return text
  },
})

const SECRET_NAME =
  /token|secret|passw|pwd|credential|signature|api[_-]?key|access[_-]?key|^(?:key|sig|auth|authorization|code)$/i

/** An address of a server; what may not be called is refused when it is called. */
export const urlField = (about: About): VendorField => ({
  required: true,
  ...about,
  read(value) {
    const text = value.trim().replace(/\/+$/, '')
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (
      !url ||
      !/^https?:$/.test(url.protocol) ||
      url.username !== '' ||
      url.password !== '' ||
      /[\s\p{C}]/u.test(text) ||
      url.hash !== '' ||
      text.length > 500
    )
      throw invalid(about.label, 'must be an address such as https://shop.example.com')
    // Addresses are shown, and written to logs.
    if ([...url.searchParams.keys()].some((name) => SECRET_NAME.test(name)))
      throw invalid(about.label, 'must have no secret in it: give that in its own field')
    return text
  },
})

/** The pair that an application is known by where people consent. */
export const APPLICATION: readonly VendorField[] = [
  textField(
    { key: 'clientId', label: 'Client ID' },
    /^[\x21-\x7e]{4,256}$/,
    'must be the one of your application',
  ),
  secretField({ key: 'clientSecret', label: 'Client secret' }, 512),
]

import { z } from 'zod'
import { shape } from '../../../kernel/contract/shapes.ts'

const METADATA_BYTES = 4096

/** A flat object of what the page knows of the visitor. */
const Metadata = z
  .record(z.string().min(1), z.union([z.string(), z.number(), z.boolean()]))
  .refine(
    (value) => Buffer.byteLength(JSON.stringify(value)) <= METADATA_BYTES,
    'must be at most 4 KB of JSON',
  )

const Email = z.string().trim().toLowerCase().max(200).pipe(z.email())

/** Pages send what they do not know as an empty text. */
export const absentIfBlank = (value: unknown) => (value === '' || value === null ? undefined : value)

/** What the page or the visitor says about themselves: claims, never proof. */
export const Visitor = shape('Visitor', {
  name: z
    .string()
    .trim()
    .max(120)
    .transform((name) => name || undefined)
    .optional(),
  email: z.preprocess(absentIfBlank, Email.optional()),
  metadata: Metadata.optional().describe('Flat: strings, numbers and booleans, at most 4 KB.'),
})

export const VisitorEmail = Email
export const SessionId = z.string().min(1).max(200)
export const VisitorId = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('The browser’s id, shared with the tracker.')

const URL_LENGTH = 2048
const HALF_A_CHARACTER = /[\ud800-\udbff]$/
/** Addresses that tell no page, or somebody's folders. */
const NO_PAGE = /^(?:file|data|blob|about|javascript|filesystem):/i

/** The address as far as it can be kept; one that is none is left out, for it must not cost the message. */
function pageOf(text: string | undefined): string | undefined {
  const address = text?.trim() ?? ''
  // White space and signs that turn the direction of writing are in no address that a browser shows.
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(address)) return undefined
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(address) || NO_PAGE.test(address) || !URL.canParse(address))
    return undefined
  return address.slice(0, URL_LENGTH).replace(HALF_A_CHARACTER, '')
}

export const PageUrl = z
  .preprocess(absentIfBlank, z.string().optional().transform(pageOf))
  .describe(
    'The page that the visitor is on, cut to 2,048 characters; what is no address of a page is left out.',
  )
export const Locale = z.string().min(2).max(16).optional()

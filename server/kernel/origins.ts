import { z } from 'zod'

/** A full origin as browsers send it: scheme, host, port; no path, no wildcard, default port left out. */
const Origin = z
  .string()
  .max(300)
  .transform((text) => text.trim().toLowerCase())
  .refine((text) => /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text, {
    message:
      'must be a full origin such as https://www.example.com, without a path, trailing slash or wildcard',
  })

/** The origins whose pages may use something, such as a key in their source. */
export const OriginAllowlist = z
  .array(Origin)
  .max(100)
  .transform((origins) => [...new Set(origins)])
  .meta({
    description:
      'Full origins, compared exactly; empty accepts any origin unless the service insists on a list.',
    examples: [['https://www.example.com']],
  })

import { z } from 'zod'

/** What a column of a file can become. */
const FIELDS = ['name', 'firstName', 'lastName', 'email', 'phone', 'title', 'address', 'tags'] as const

export const MOST_COLUMNS = 100
const CUSTOM = /^custom:[^\s].{0,63}$/u

/** What a column becomes: a field, a custom field by its name, or nothing. */
export const Column = z
  .union([z.enum(FIELDS), z.string().regex(CUSTOM, 'neither a field nor custom:name')])
  .nullable()
  .describe('A field, `custom:` with the name of a custom field, or null to leave the column out.')

export type Column = z.output<typeof Column>

// By words in headers, in English and German, as other systems write them.
const KNOWN: Record<(typeof FIELDS)[number], RegExp> = {
  email: /^(e-?mail|mail)([ _-]?(address|adresse))?( ?1)?$/,
  firstName: /^(first|given)[ _-]?name$|^vorname$/,
  lastName: /^(last|family)[ _-]?name$|^surname$|^nachname$/,
  name: /^(full[ _-]?|contact[ _-]?|display[ _-]?)?name$/,
  phone: /^(phone|tel(ephone|efon)?|mobile|handy)([ _-]?(number|nummer|phone))?( ?1)?$/,
  title: /^(job[ _-]?)?title$|^(position|funktion)$/,
  address: /^(postal |mailing |street )?address$|^(anschrift|adresse)$/,
  tags: /^(tags?|labels?|groups?|schlagw(ö|oe)rter)$/,
}

/** What the columns of a file are taken for by their headers; each field once. */
export function proposedColumns(headers: readonly string[]): Column[] {
  const taken = new Set<string>()
  return headers.map((header) => {
    const said = header.trim().toLowerCase()
    const field = FIELDS.find((name) => KNOWN[name].test(said))
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

import { SENT_FIELDS, type Sent } from '../record-fields.ts'

/** What OpenAPI says of the fields of a body, by their names. */
export type BodyProperties = Record<string, object>

const TYPES: Record<Sent['kind'], object> = {
  text: { type: ['string', 'null'] },
  cutText: { type: ['string', 'null'] },
  count: { type: ['number', 'null'], minimum: 0 },
  flatObject: { type: ['object', 'null'] },
  flag: { type: ['boolean', 'null'] },
}

/** A text that may be left out. */
export const optionalText = TYPES.text

/** The fields of a view or event in a body, for OpenAPI; those with a dot in their place stand in an object together. */
export function viewProperties(): BodyProperties {
  const properties: BodyProperties = {}
  for (const { at, sent } of SENT_FIELDS) {
    const [group, inner] = at.split('.') as [string, string?]
    if (inner === undefined) properties[at] = schemaOf(sent)
    else {
      const description = sent.kind === 'cutText' ? `Each is cut to ${sent.most} characters.` : ''
      const known = (properties[group] ?? { properties: {} }) as { properties: BodyProperties }
      const inside = { ...known.properties, [inner]: TYPES[sent.kind] }
      properties[group] = { type: ['object', 'null'], properties: inside, description }
    }
  }
  return properties
}

function schemaOf(sent: Sent): object {
  const type = sent.kind === 'flag' && typeof sent.is === 'string' ? TYPES.text : TYPES[sent.kind]
  const more = sent.kind === 'flatObject' ? { additionalProperties: true } : {}
  return { ...type, description: descriptionOf(sent), ...more }
}

function descriptionOf(sent: Sent): string {
  if (sent.kind !== 'text' && sent.kind !== 'cutText') return `${sent.about}.`
  const bound = `${sent.kind === 'text' ? 'at most' : 'cut to'} ${sent.most} characters.`
  return sent.about === '' ? bound.replace(/^./, (letter) => letter.toUpperCase()) : `${sent.about}; ${bound}`
}

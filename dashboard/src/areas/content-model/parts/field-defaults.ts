import { viewerInstant, viewerTime } from '../../../text/viewer-zone.ts'
import type { FieldType } from './field-types.ts'

/** Types whose default is written in the designer; that of any other stays as it is. */
export const hasDefault = (type: FieldType): boolean =>
  type !== 'asset' && type !== 'reference' && type !== 'array' && type !== 'blocks'

/** A default as it is typed: of several choices one a line, of what cannot be typed as JSON. */
export function textOfDefault(type: FieldType, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (type === 'multi_select' && Array.isArray(value)) return value.join('\n')
  if (type === 'datetime' && typeof value === 'string') return viewerTime(value)
  if (type === 'json') return JSON.stringify(value, null, 2)
  return hasDefault(type) ? String(value) : JSON.stringify(value)
}

/** What a default that was typed is; throws where it is none of the type. */
export function defaultOfText(type: FieldType, typed: string): unknown {
  const text = typed.trim()
  if (text === '') return undefined
  switch (type) {
    case 'number':
    case 'integer':
      return numberOf(text, type === 'integer')
    case 'boolean':
      return text === 'true'
    case 'multi_select':
      return text.split('\n')
    case 'datetime':
      return viewerInstant(text).toISOString()
    case 'text':
    case 'markdown':
    case 'rich_text':
    case 'date':
    case 'select':
      return text
    default:
      return JSON.parse(text)
  }
}

function numberOf(text: string, isWhole: boolean): number {
  const number = Number(text.replace(',', '.'))
  if (!Number.isFinite(number) || (isWhole && !Number.isSafeInteger(number))) throw new RangeError(text)
  return number
}

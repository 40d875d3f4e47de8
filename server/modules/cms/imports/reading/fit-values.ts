import { isEmpty, type FieldDef } from '../../fields/field-types.ts'
import { fitValue } from './field-guess.ts'
import { htmlOf } from './rich-html.ts'
import { markdownOf } from './rich-markdown.ts'
import { plainTextOf, type RichNode } from './rich-text.ts'

/** What the values of a system mean that are more than texts and numbers. */
export interface Meaning {
  /** A formatted text; undefined for what is none. */
  richText(value: unknown): readonly RichNode[] | undefined
  /** The record of the asset or entry that a value names; undefined where that is not there. */
  named(kind: 'asset' | 'entry', value: unknown, field: FieldDef): string | undefined
  /** A text with addresses of here. */
  text(value: string, field: FieldDef): string
  /** What is to be in a field of blocks. */
  blocks(value: unknown, field: FieldDef): unknown
}

/** A value in the form that its field has; undefined where there is none. What has no such form stays as it is. */
export function fitMeaning(field: FieldDef, value: unknown, meaning: Meaning): unknown {
  const form = isEmpty(value) ? undefined : formOf(field, value, meaning)
  return isEmpty(form) ? undefined : form
}

function formOf(field: FieldDef, value: unknown, meaning: Meaning): unknown {
  switch (field.type) {
    case 'asset':
      return meaning.named('asset', firstOf(value), field)
    case 'reference':
      return meaning.named('entry', firstOf(value), field)
    case 'blocks':
      return meaning.blocks(value, field)
    case 'array':
      return [value]
        .flat()
        .map((item) => fitMeaning(field.options?.items ?? { name: 'item', type: 'text' }, item, meaning))
        .filter((item) => item !== undefined)
    case 'text':
    case 'markdown':
    case 'rich_text': {
      const nodes = meaning.richText(value)
      if (nodes) return WRITE[field.type](nodes)
      return typeof value === 'string' ? meaning.text(value, field) : fitValue(field, value)
    }
    case 'datetime':
      return typeof value === 'string' && WITH_OFFSET.test(value) ? value : fitValue(field, value)
    default:
      return fitValue(field, value)
  }
}

const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

const WRITE = { text: plainTextOf, markdown: markdownOf, rich_text: htmlOf } as const

const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

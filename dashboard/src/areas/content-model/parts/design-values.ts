import type {
  CmsCreateCollectionInput,
  ContentBlockType,
  ContentCollection,
  ContentField,
  ContentFieldOptions,
} from '@stoa/sdk'
import { defaultOfText, textOfDefault } from './field-defaults.ts'
import type { FieldType } from './field-types.ts'

/** A field as it is edited: the paths are those of the API, so that what the server refuses is shown where it belongs. */
export interface DraftField {
  name: string
  type: FieldType
  label: string
  description: string
  required: boolean
  localized: boolean
  indexed: boolean
  /** As it is typed. */
  default: string
  options: {
    /** One a line. */
    choices: string
    /** Empty for any, `OWN` for the collection itself, whose slug may not be written yet. */
    targetCollection: string
    /** One or none. */
    items: DraftField[]
    blockTypes: DraftBlockType[]
  }
  /** Whether entries may have values by its name, which therefore stays. */
  isStored: boolean
}

/** Stands for the collection that a field belongs to; no slug. */
export const OWN = '.'

/** A type of block as it is edited. */
export interface DraftBlockType {
  name: string
  label: string
  description: string
  fields: DraftField[]
  isStored: boolean
}

/** A collection as it is edited. */
export interface DesignValues {
  name: string
  slug: string
  description: string
  localized: boolean
  settings: DraftSettings
  fields: DraftField[]
}

interface DraftSettings {
  liveUrl: string
  previewUrl: string
  titleField: string
  /** Whether all texts are searched, and not only `searchableFields`. */
  searchesAll: boolean
  searchableFields: string[]
  requireAltText: boolean
}

/** A field of which nothing is said yet but its type. */
export const newField = (type: FieldType, more: Partial<DraftField> = {}): DraftField => ({
  name: '',
  type,
  label: '',
  description: '',
  required: false,
  localized: true,
  indexed: false,
  default: '',
  options: {
    choices: '',
    targetCollection: '',
    items: type === 'array' ? [newField('text')] : [],
    blockTypes: [],
  },
  isStored: false,
  ...more,
})

/** A type of block without a name, with a text to begin with. */
export const newBlockType = (more: Partial<DraftBlockType> = {}): DraftBlockType => ({
  name: '',
  label: '',
  description: '',
  fields: [],
  isStored: false,
  ...more,
})

/** What is edited of a collection that is there. */
export const valuesOf = ({
  name,
  slug,
  description,
  localized,
  settings,
  fields,
}: Pick<
  ContentCollection,
  'name' | 'slug' | 'description' | 'localized' | 'settings' | 'fields'
>): DesignValues => ({
  name,
  slug,
  description: description ?? '',
  localized,
  settings: {
    liveUrl: settings.liveUrl ?? '',
    previewUrl: settings.previewUrl ?? '',
    titleField: settings.titleField ?? '',
    searchesAll: settings.searchableFields === undefined,
    searchableFields: settings.searchableFields ?? [],
    requireAltText: settings.requireAltText ?? false,
  },
  fields: fields.map((field) => draftOf(field, slug)),
})

const draftOf = (field: ContentField, own: string): DraftField => ({
  name: field.name,
  type: field.type,
  label: field.label ?? '',
  description: field.description ?? '',
  required: field.required ?? false,
  localized: field.localized ?? true,
  indexed: field.indexed ?? false,
  default: textOfDefault(field.type, field.default),
  options: {
    choices: (field.options?.choices ?? []).join('\n'),
    targetCollection: targetOf(field, own),
    items: field.options?.items ? [draftOf(field.options.items, own)] : [],
    blockTypes: (field.options?.blockTypes ?? []).map((type) => ({
      name: type.name,
      label: type.label ?? '',
      description: type.description ?? '',
      fields: type.fields.map((each) => draftOf(each, own)),
      isStored: true,
    })),
  },
  isStored: true,
})

const targetOf = ({ options }: ContentField, own: string): string =>
  options?.targetCollection === own ? OWN : (options?.targetCollection ?? '')

/** What is sent of what was edited. */
export const collectionOf = ({
  name,
  slug,
  description,
  localized,
  settings,
  fields,
}: DesignValues): Omit<CmsCreateCollectionInput, 'slug' | 'settings'> &
  Pick<ContentCollection, 'settings'> => {
  const names = new Set(fields.map((field) => field.name))
  const { liveUrl, previewUrl, titleField, searchesAll, searchableFields, requireAltText } = settings
  return {
    name: name.trim(),
    description: description.trim() || null,
    localized,
    settings: {
      ...(liveUrl.trim() && { liveUrl: liveUrl.trim() }),
      ...(previewUrl.trim() && { previewUrl: previewUrl.trim() }),
      ...(names.has(titleField) && { titleField }),
      ...(!searchesAll && { searchableFields: searchableFields.filter((each) => names.has(each)) }),
      ...(requireAltText && { requireAltText }),
    },
    fields: fieldsOf(fields, slug.trim()),
  }
}

const fieldsOf = (drafts: readonly DraftField[], own: string): ContentField[] =>
  drafts.map((draft) => fieldOf(draft, own))

function fieldOf(draft: DraftField, own: string): ContentField {
  const { name, type, required, localized, indexed } = draft
  const standard = defaultOfText(type, draft.default)
  const options = optionsOf(draft, own)
  return {
    name: name.trim(),
    type,
    ...(draft.label.trim() && { label: draft.label.trim() }),
    ...(draft.description.trim() && { description: draft.description.trim() }),
    ...(required && { required }),
    ...(!localized && { localized }),
    ...(indexed && { indexed }),
    ...(standard !== undefined && { default: standard }),
    ...(options && { options }),
  }
}

/** The lines of a text that say something. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function optionsOf({ type, options }: DraftField, own: string): ContentFieldOptions | undefined {
  switch (type) {
    case 'select':
    case 'multi_select':
      return { choices: linesOf(options.choices) }
    case 'reference':
      return options.targetCollection
        ? { targetCollection: options.targetCollection === OWN ? own : options.targetCollection }
        : undefined
    case 'array':
      return { items: itemOf(options.items[0] ?? newField('text'), own) }
    case 'blocks':
      return { blockTypes: options.blockTypes.map((each) => blockTypeOf(each, own)) }
    default:
      return undefined
  }
}

// The name of what a list consists of is not used, but asked for.
const itemOf = (draft: DraftField, own: string): ContentField => ({
  ...fieldOf(draft, own),
  name: draft.name.trim() || 'item',
})

const blockTypeOf = (
  { name, label, description, fields }: DraftBlockType,
  own: string,
): ContentBlockType => ({
  name: name.trim(),
  ...(label.trim() && { label: label.trim() }),
  ...(description.trim() && { description: description.trim() }),
  fields: fieldsOf(fields, own),
})

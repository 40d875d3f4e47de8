import { z } from 'zod'

/** The types of values that a field may have. */
export const FIELD_TYPES = [
  'text',
  'rich_text',
  'markdown',
  'number',
  'integer',
  'boolean',
  'date',
  'datetime',
  'select',
  'multi_select',
  'asset',
  'reference',
  'array',
  'blocks',
  'json',
] as const

const NAME = /^[a-z][a-z0-9_]{0,63}$/

const Name = z
  .string()
  .regex(NAME, 'must be 1 to 64 of a-z, 0-9 and _, and begin with a letter')
  // What every object has is no value of an entry.
  .refine((name) => !(name in Object.prototype), 'is reserved')
const Label = z.string().trim().min(1).max(120)
const Description = z.string().trim().max(500)

/** One field of a collection, or of a block. */
export interface FieldDef {
  name: string
  type: (typeof FIELD_TYPES)[number]
  label?: string | undefined
  description?: string | undefined
  required?: boolean | undefined
  localized?: boolean | undefined
  indexed?: boolean | undefined
  default?: unknown
  options?: FieldOptions | undefined
}

/** What some types of fields need besides. */
export interface FieldOptions {
  choices?: string[] | undefined
  targetCollection?: string | undefined
  items?: FieldDef | undefined
  blockTypes?: BlockType[] | undefined
}

/** A kind of block that a field of blocks takes. */
export interface BlockType {
  name: string
  label?: string | undefined
  description?: string | undefined
  fields: FieldDef[]
}

const BlockTypeShape: z.ZodType<BlockType> = z
  .object({
    name: Name,
    label: Label.optional(),
    description: Description.optional(),
    get fields() {
      return z.array(FieldDef).min(1).max(50)
    },
  })
  .meta({
    id: 'ContentBlockType',
    examples: [{ name: 'quote', fields: [{ name: 'text', type: 'markdown' }] }],
  })

/** One field of a collection, as the API shows and takes it. */
export const FieldDef: z.ZodType<FieldDef> = z
  .object({
    name: Name,
    type: z.enum(FIELD_TYPES),
    label: Label.optional().describe('What people call it; made from the name unless said.'),
    description: Description.optional().describe('Help for whoever fills it in.'),
    required: z.boolean().optional().describe('Whether an entry can be published without it.'),
    localized: z
      .boolean()
      .optional()
      .describe(
        'In a localized collection: whether each language has its own value. `false`: one value, which all translations share.',
      ),
    indexed: z
      .boolean()
      .optional()
      .describe('Whether published entries can be filtered and put in order by it.'),
    default: z
      .unknown()
      .optional()
      .describe('What new entries have, and what is delivered where it is missing.'),
    get options() {
      return z
        .object({
          choices: z
            .array(z.string().trim().min(1).max(200))
            .min(1)
            .max(200)
            .optional()
            .describe('`select`, `multi_select`: what can be chosen.'),
          targetCollection: z
            .string()
            .max(64)
            .optional()
            .describe('`reference`: the slug of the collection that its entries come from; any unless said.'),
          items: FieldDef.optional().describe('`array`: what its items are; the `name` is not used.'),
          blockTypes: z
            .array(BlockTypeShape)
            .min(1)
            .max(50)
            .optional()
            .describe('`blocks`: what blocks there are.'),
        })
        .meta({ id: 'ContentFieldOptions', examples: [{ choices: ['news', 'howto'] }] })
        .optional()
    },
  })
  .meta({ id: 'ContentField', examples: [{ name: 'title', type: 'text', required: true }] })

/** One block, as it is stored. */
export interface Block {
  type: string
  key: string
  props: Record<string, unknown>
}

/** The values of an entry, by the names of its fields. */
export type EntryData = Record<string, unknown>

/** Types whose values can be looked up and put in order. */
export const INDEXABLE: ReadonlySet<FieldDef['type']> = new Set<FieldDef['type']>([
  'text',
  'number',
  'integer',
  'boolean',
  'date',
  'datetime',
  'select',
  'multi_select',
  'reference',
])

/** What nobody filled in; zero and false are values. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

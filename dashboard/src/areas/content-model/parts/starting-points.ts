import { startingText } from '../starting.en.ts'
import {
  newBlockType,
  newField,
  OWN,
  type DesignValues,
  type DraftBlockType,
  type DraftField,
} from './design-values.ts'
import type { FieldType } from './field-types.ts'

const { labels, blocks, hints, choices } = startingText

type Named = Partial<DraftField> & Pick<DraftField, 'name'>

const field = (type: FieldType, label: string, more: Named): DraftField => newField(type, { label, ...more })

const block = (name: string, label: string, fields: DraftField[]): DraftBlockType =>
  newBlockType({ name, label, fields })

const title = () => field('text', labels.title, { name: 'title', required: true })
const withOptions = (more: Partial<DraftField['options']>) => ({
  options: { choices: '', targetCollection: '', items: [], blockTypes: [], ...more },
})

const EMPTY: DesignValues = {
  name: '',
  slug: '',
  description: '',
  localized: false,
  settings: {
    liveUrl: '',
    previewUrl: '',
    titleField: '',
    searchesAll: true,
    searchableFields: [],
    requireAltText: false,
  },
  fields: [],
}

const relatedArticles = () =>
  field('array', labels.related, {
    name: 'related',
    ...withOptions({
      items: [newField('reference', { name: 'item', ...withOptions({ targetCollection: OWN }) })],
    }),
  })

/** What a first collection can begin with; all of it can be changed before it is created. */
export const startingPoints = {
  blog: (): DesignValues => ({
    ...EMPTY,
    ...namesOf('blog'),
    settings: { ...EMPTY.settings, titleField: 'title', requireAltText: true },
    fields: [
      title(),
      field('text', labels.summary, { name: 'summary', description: hints.summary }),
      field('asset', labels.cover, { name: 'cover' }),
      field('markdown', labels.body, { name: 'body', required: true }),
      field('multi_select', labels.tags, {
        name: 'tags',
        indexed: true,
        localized: false,
        ...withOptions({ choices: choices.tags }),
      }),
      field('date', labels.publishedOn, { name: 'published_on', indexed: true, localized: false }),
      field('text', labels.author, { name: 'author', localized: false }),
    ],
  }),
  pages: (): DesignValues => ({
    ...EMPTY,
    ...namesOf('pages'),
    settings: { ...EMPTY.settings, titleField: 'title' },
    fields: [
      title(),
      field('text', labels.metaDescription, { name: 'meta_description', description: hints.metaDescription }),
      field('blocks', labels.sections, {
        name: 'sections',
        ...withOptions({ blockTypes: pageBlocks() }),
      }),
    ],
  }),
  help: (): DesignValues => ({
    ...EMPTY,
    ...namesOf('help'),
    settings: { ...EMPTY.settings, titleField: 'title' },
    fields: [
      title(),
      field('text', labels.summary, { name: 'summary', description: hints.summary }),
      field('select', labels.category, {
        name: 'category',
        indexed: true,
        localized: false,
        ...withOptions({ choices: choices.categories }),
      }),
      field('markdown', labels.body, { name: 'body', required: true }),
      relatedArticles(),
    ],
  }),
  empty: (): DesignValues => EMPTY,
}

/** The name of a starting point. */
export type StartingPoint = keyof typeof startingPoints

const namesOf = (which: 'blog' | 'pages' | 'help') => {
  const { name, description } = startingText[which]
  return { name, slug: which === 'blog' ? which : startingText[which].slug, description }
}

const pageBlocks = (): DraftBlockType[] => [
  block('hero', blocks.hero, [
    field('text', labels.heading, { name: 'heading', required: true }),
    field('markdown', labels.body, { name: 'text' }),
    field('asset', labels.image, { name: 'image' }),
  ]),
  block('text', blocks.text, [field('markdown', labels.body, { name: 'text', required: true })]),
  block('image', blocks.image, [
    field('asset', labels.image, { name: 'image', required: true }),
    field('text', labels.caption, { name: 'caption' }),
  ]),
  block('call_to_action', blocks.callToAction, [
    field('text', labels.heading, { name: 'heading', required: true }),
    field('text', labels.label, { name: 'label', required: true }),
    field('text', labels.address, { name: 'url', required: true }),
  ]),
  block('question', blocks.question, [
    field('text', labels.question, { name: 'question', required: true }),
    field('markdown', labels.answer, { name: 'answer', required: true }),
  ]),
]

import type { KbDocument } from '@stoa/sdk'
import { kbCreateDocument as bounds } from '../../../data/bounds.ts'
import { all, atMost, required, type Rules } from '../../../ui/forms/validation.ts'
import { text } from '../text.en.ts'
import { audienceOf, audiencesOf, type Audience } from './audience.tsx'

/** What is typed of a document. */
export interface DocumentValues {
  title: string
  body: string
  audience: Audience
  tags: string
}

/** What there is to type in a document that is there, or in a new one. */
export const valuesOf = (document?: KbDocument): DocumentValues => ({
  title: document?.title ?? '',
  body: document?.body ?? '',
  audience: audienceOf(document?.audiences ?? ['admin']),
  tags: document?.tags.join(', ') ?? '',
})

const tagsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** The same as the server takes it. */
export const givenOf = ({ title, body, audience, tags }: DocumentValues) => ({
  title: title.trim(),
  body,
  audiences: audiencesOf(audience),
  tags: tagsOf(tags),
})

/** What title and text have to be. */
export const textRules = {
  title: all(required(text.document.title), atMost(bounds.title)),
  body: all(required(text.document.body), atMost(bounds.body)),
}

/** What each value has to be. */
export const documentRules: Rules<DocumentValues> = {
  ...textRules,
  tags: (typed) => {
    const tags = tagsOf(typed)
    const isRight = tags.length <= bounds.tags && tags.every(({ length }) => length <= bounds['tags.each'])
    return isRight ? undefined : text.document.tagsShape
  },
}

import { draft, plainKey, publicationOf, type Publication } from '../reading/publication.ts'
import { writtenTime } from '../reading/written-times.ts'
import type { Document } from './front-matter.ts'

/** When a text was or will be published, in the words of the usual systems; those that count first in front. */
const DATES = [
  'date',
  'publishdate',
  'pubdate',
  'publisheddate',
  'publishedat',
  'publishat',
  'publishedon',
  'publishon',
]

/** What front matter says under a name, in any of its spellings. */
export function saidOf(matter: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(matter, name)) return matter[name]
  const key = Object.keys(matter).find((one) => plainKey(one) === name)
  return key === undefined ? undefined : matter[key]
}

/** Whether a text is to be seen, by its front matter and where it lies. */
export function stateOf(path: string, { matter, problem }: Document): Publication {
  if (problem !== undefined) return draft(problem)
  const folders = path.split('/').slice(0, -1)
  const folder = folders.find((one) => /^_?drafts?$/i.test(one))
  if (folder !== undefined) return draft(`it is in the folder ${folder}`)
  return publicationOf(matter, DATES, writtenTime(/(?:^|\/)(\d{4}-\d{2}-\d{2})-[^/]+$/.exec(path)?.[1]))
}

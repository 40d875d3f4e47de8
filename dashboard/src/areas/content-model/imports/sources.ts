import type { ContentImport } from '@stoa/sdk'
import { text } from './text.en.ts'

/** A system that content can be brought from. */
export type ImportSource = ContentImport['source']

/** What is said of a system, and how its files end. */
type Source = (typeof text.sources)[ImportSource] & {
  endings: readonly string[]
  /** Whether addresses of its files may name no host, so that it is asked for. */
  asksForSite?: boolean
}

/** Every system that the API takes files of: one line here, and its words in the catalogs. */
export const sources: Readonly<Record<ImportSource, Source>> = {
  wordpress: { ...text.sources.wordpress, endings: ['.xml'] },
  markdown: { ...text.sources.markdown, endings: ['.zip'] },
  contentful: { ...text.sources.contentful, endings: ['.json'] },
  payload: { ...text.sources.payload, endings: ['.json', '.zip'], asksForSite: true },
}

/** The systems in their order. */
export const sourceNames = Object.keys(sources) as ImportSource[]

/** As the API has it. */
const MOST_BYTES = 200 * 1024 ** 2

/** What is wrong with a file, before it is sent; nothing where it may do. */
export function fileProblem(
  source: ImportSource,
  { name, size }: Pick<File, 'name' | 'size'>,
): string | undefined {
  const { endings, wrongFile } = sources[source]
  if (!endings.some((ending) => name.toLowerCase().endsWith(ending))) return wrongFile
  if (size === 0) return text.file.empty
  return size > MOST_BYTES ? text.file.tooLarge : undefined
}

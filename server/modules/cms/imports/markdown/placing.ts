import { basename, dirname, join } from 'node:path/posix'
import { collectionSlugOf, slugOf, sourceId, type createSlugs, type SourceFile } from '../reading/source.ts'
import { saidOf } from './state.ts'

const TEXT = /\.(?:md|markdown|mdx)$/i
const LOCALE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/

/** One text of the archive, with the place that it gets. */
export interface Text {
  path: string
  id: string
  collection: string
  slug: string
  locale: string
  group: string
}

/** The folder that all files are in; archives often have one around everything. */
export function commonFolder(paths: readonly string[]): string {
  const [first = ''] = paths
  const folder = `${first.split('/')[0] ?? ''}/`
  return first.includes('/') && paths.every((path) => path.startsWith(folder)) ? folder : ''
}

/**
 * What tells the site of an archive from others, so that it is recognized when it comes again: where it is, if that is said, else the
 * folder around everything, else the name of the file, without what browsers and dates add.
 */
export function siteOf({ siteUrl, name }: Pick<SourceFile, 'siteUrl' | 'name'>, root: string): string {
  if (siteUrl !== undefined) return new URL(siteUrl).host
  if (root !== '') return root
  return name
    .replace(/\.zip$/i, '')
    .replace(/ ?\(\d{1,4}\)$/, '')
    .replace(/[-_ ]\d{4}-?\d{2}-?\d{2}(?:[-_T ][\d-]{4,10})?$/, '')
}

interface Placing {
  file: SourceFile
  root: string
  site: string
  slugs: ReturnType<typeof createSlugs>
}

/** Where a text goes: by its folder, its name and its front matter. */
export function placeOf(
  path: string,
  matter: Record<string, unknown>,
  { file, root, site, slugs }: Placing,
): Text {
  const within = path.slice(root.length)
  const [stem = '', suffix] = partsOf(basename(within).replace(TEXT, ''))
  const said = [saidOf(matter, 'locale'), saidOf(matter, 'lang'), suffix].find(
    (one): one is string => typeof one === 'string' && LOCALE.test(one),
  )
  const top = within.includes('/')
    ? slugOf(within.split('/')[0] ?? '').slice(0, 64)
    : slugOf(root).slice(0, 64)
  const collection =
    file.collection ?? ((/^[a-z0-9][a-z0-9-]*$/.test(top) && collectionSlugOf(top)) || 'pages')
  const locale = said ?? file.locale
  const name = /^_?index$/i.test(stem) ? basename(dirname(within)).replace(/^\.$/, 'index') : stem
  const dateless = name.replace(/^\d{4}-\d{2}-\d{2}-(?=.)/, '')
  const slug = saidOf(matter, 'slug')
  const own = typeof slug === 'string' ? slug.split('/').at(-1) : undefined
  const wanted = slugOf(own ?? dateless) || 'page'
  const key = saidOf(matter, 'translationkey')
  return {
    path,
    id: sourceId('md', site, collection, within),
    collection,
    locale,
    slug: slugs(`${collection} ${locale}`, wanted, slugOf(basename(dirname(within))) || 'more'),
    group: sourceId('group', site, collection, typeof key === 'string' ? key : join(dirname(within), stem)),
  }
}

/** The name of a file and the language at its end, as in `about.de`. */
function partsOf(name: string): [string, string?] {
  const [, stem, locale] = /^(.+)\.([a-z]{2,3}(?:-[A-Za-z]{2,4})?)$/.exec(name) ?? []
  return stem !== undefined && locale !== undefined && LOCALE.test(locale) ? [stem, locale] : [name]
}

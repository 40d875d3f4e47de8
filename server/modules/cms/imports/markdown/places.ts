import { dirname, join, normalize } from 'node:path/posix'
import { counted } from '../reading/source.ts'

// A file below more folders than that names others from one of the upper ones.
const MOST_FOLDERS = 20
// Where sites keep the files that are served as they are.
const STATIC = ['', 'static/', 'public/', 'assets/', 'content/']
const MOST_TOLD = 20
const MOST_CHARACTERS = 200
const IMAGE = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp|tiff?|ico)$/i
const TEXT = /\.(?:md|markdown|mdx)$/i

/** Where an address in a file leads to within the archive, as sites with static files understand it. */
export function* placesOf(path: string, address: string): Generator<string> {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address)) return
  const [plain = ''] = address.split(/[?#]/)
  let target = plain
  try {
    target = decodeURIComponent(plain)
  } catch {
    // As it is written, then.
  }
  if (target === '') return
  if (!target.startsWith('/')) return void (yield normalize(join(dirname(path), target)))
  const below = normalize(target).slice(1)
  let folder = path.split('/').slice(0, MOST_FOLDERS).slice(0, -1).join('/')
  for (;;) {
    const start = folder === '' ? '' : `${folder}/`
    for (const place of STATIC) yield `${start}${place}${below}`
    if (folder === '') return
    folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))
  }
}

/** Whether an address in a file leads to an image, by its name. */
export const leadsToImage = (path: string, address: string): boolean => {
  const [place = ''] = placesOf(path, address)
  return IMAGE.test(place)
}

/** What is to be said of the addresses that a file names in vain: images and other texts, of very many only the first. */
export function warningsOf(
  path: string,
  addresses: ReadonlySet<string>,
  archive: ReadonlySet<string>,
): string[] {
  const warnings: string[] = []
  let more = 0
  for (const address of addresses) {
    const places = [...placesOf(path, address)]
    if (!places.some((place) => IMAGE.test(place) || TEXT.test(place))) continue
    if (warnings.length >= MOST_TOLD) {
      more += 1
      continue
    }
    const said = address.slice(0, MOST_CHARACTERS)
    warnings.push(
      places.some((place) => archive.has(place))
        ? `${path}: ${said} was left as it is, images of this kind are not imported.`
        : `${path}: ${said} is not in the archive.`,
    )
  }
  if (more > 0)
    warnings.push(`${path}: ${counted(more, 'more file')} that it names cannot be found in the archive.`)
  return warnings
}

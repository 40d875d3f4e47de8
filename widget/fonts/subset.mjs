// Cuts the fonts of `faces.json` out of the families that they are from; README.md tells how to run it.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
/** Copyright, licence and its address stay in the file that browsers download. */
const LEGAL_NAMES = [0, 13, 14]
// The tool and the families are needed once, so they are packages of the folder that this is run in.
const require = createRequire(join(process.cwd(), 'package.json'))
const subsetFont = require('subset-font')

for (const face of JSON.parse(await readFile(join(here, 'faces.json'), 'utf8'))) {
  const source = await readFile(require.resolve(face.source))
  const font = await subsetFont(source, charactersOf(face.unicodeRange), {
    targetFormat: 'woff2',
    keepFeatures: face.features,
    variationAxes: face.axes,
    preserveNameIds: LEGAL_NAMES,
    noHinting: true,
  })
  await writeFile(join(here, face.file), font)
  console.log(`${face.file}: ${font.length} bytes`)
}

/** Every character of a CSS unicode-range. */
function charactersOf(unicodeRange) {
  return unicodeRange
    .split(', ')
    .map((range) => {
      const [first, last = first] = range
        .slice('U+'.length)
        .split('-')
        .map((digits) => parseInt(digits, 16))
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
    })
    .join('')
}

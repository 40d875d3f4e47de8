import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '../../../kernel/base/errors.ts'
import { E } from '../errors.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
const SLICE_BYTES = 64 * 1024
const FIRST_LINE_BYTES = 64 * 1024
/** A quote that is never closed makes one row of all that follows; a long cell that nobody reads is none of these. */
const LONGEST_ROW = 4 * 1024 ** 2

/** A file as text, in whichever encoding it came. */
export interface CsvFile {
  bytes: Buffer
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252'
  delimiter: (typeof DELIMITERS)[number]
}

/** Finds out how a file is written: its encoding by its bytes, its delimiter by its first line. */
export function csvFileOf(given: Buffer): CsvFile {
  const { bytes, encoding } = utf8Of(given)
  const head = bytes.toString('utf8', 0, FIRST_LINE_BYTES)
  const [line = ''] = head.replaceAll(/"[^"]*"/g, '').split(/\r?\n|\r/, 1)
  const counts = DELIMITERS.map((each) => line.split(each).length)
  const delimiter = DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
  return { bytes, encoding, delimiter }
}

function utf8Of(given: Buffer): Pick<CsvFile, 'bytes' | 'encoding'> {
  if (given[0] === 0xff && given[1] === 0xfe)
    return { bytes: Buffer.from(new TextDecoder('utf-16le').decode(given)), encoding: 'utf-16le' }
  if (isUtf8(given) || isMostlyUtf8(given)) return { bytes: given, encoding: 'utf-8' }
  return { bytes: Buffer.from(new TextDecoder('windows-1252').decode(given)), encoding: 'windows-1252' }
}

/** Whether more of its letters can be read as UTF-8 than not: a file that was cut, or has some broken rows. */
function isMostlyUtf8(given: Buffer): boolean {
  const cut = given.subarray(0, -4)
  if (isUtf8(cut)) return true
  const beyondAscii = new TextDecoder().decode(given).replaceAll(/\p{ASCII}+/gu, '')
  const broken = beyondAscii.split(UNREADABLE).length - 1
  return beyondAscii.length - broken > broken
}

/** What stands for bytes that are no text. */
export const UNREADABLE = '\uFFFD'

/**
 * The rows of a file with their numbers from 1, the header first; rows that say nothing are counted and left out. 400 where it is no
 * table.
 */
export async function* rowsOf({
  bytes,
  delimiter,
}: Pick<CsvFile, 'bytes' | 'delimiter'>): AsyncGenerator<{ n: number; cells: string[] }> {
  const parser = parse({
    bom: true,
    delimiter,
    relaxColumnCount: true,
    relaxQuotes: true,
    trim: true,
    maxRecordSize: LONGEST_ROW,
  })
  Readable.from(slicesOf(bytes)).pipe(parser)
  try {
    let n = 0
    for await (const row of parser) {
      n += 1
      const cells = row as string[]
      if (cells.some((cell) => cell !== '')) yield { n, cells }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new AppError(
      E.crm_invalid,
      `The file is no table of comma-separated values: ${error.message.slice(0, 300)}`,
    )
  }
}

/** Small parts, so that reading a large file keeps nobody waiting. */
function* slicesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.subarray(at, at + SLICE_BYTES)
}

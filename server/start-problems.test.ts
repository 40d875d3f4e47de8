import { describe, expect, it } from 'vitest'
import { EmbeddedPostgresError } from './adapters/embedded-postgres/index.ts'
import { explainStart } from './start-problems.ts'

const place = { dataDir: '/srv/stoa/data', isEmbedded: true }
const plenty = () => 10 ** 12
const failure = (code: string, syscall?: string) =>
  Object.assign(new Error(`${code}: as the system says it`), { code, ...(syscall && { syscall }) })

describe('a start that fails says in a sentence what to do', () => {
  it.each([
    ['a full disk', failure('ENOSPC', 'write'), /no room left for \/srv\/stoa\/data.*make some on that disk/],
    ['a used up quota', failure('EDQUOT', 'open'), /no room left/],
    ['a full disk of the database', failure('53100'), /no room left/],
    [
      'a folder of somebody else',
      failure('EACCES', 'mkdir'),
      /may not write to \/srv\/stoa\/data.*chown -R.*SVC_DATA_DIR/,
    ],
    [
      'a disk that is read only',
      Object.assign(failure('EROFS', 'open'), { path: '/srv/stoa/data/secret-key' }),
      /may not write to/,
    ],
    [
      'a file in the place of the folder',
      failure('ENOTDIR', 'mkdir'),
      /cannot be the data folder.*SVC_DATA_DIR/,
    ],
    ['a port for root alone', failure('EACCES', 'listen'), /may not listen there.*Set PORT/],
    ['an embedded database that ended', failure('ECONNREFUSED', 'connect'), /postgres\.log/],
  ])('%s', (_, error, sentence) => {
    const said = explainStart(error, place, plenty)
    expect(said).toMatch(sentence)
    expect(said).not.toContain('    at ')
  })

  it('also where the embedded database fails for want of room and does not say so', () => {
    const error = new EmbeddedPostgresError(
      'The embedded PostgreSQL cannot run. Run the service as a normal user.',
    )
    expect(explainStart(error, place, () => 3_000_000)).toMatch(
      /^There is no room left for .*\(2 MB are free\)/,
    )
    expect(explainStart(error, place, plenty)).toBe(error.message)
  })

  it('and shows a stack only for what nobody foresaw', () => {
    expect(explainStart(new TypeError('a mistake'), place, plenty)).toContain('    at ')
  })
})

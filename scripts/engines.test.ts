import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Version = readonly [number, number, number]

const root = join(import.meta.dirname, '..')
const readJson = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))

/** The oldest Node that the service promises to run on. */
const OLDEST: Version = [20, 19, 0]

test('nothing that is installed asks for a newer Node than the service does', () => {
  expect(readJson('package.json').engines.node).toBe(`>=${OLDEST.slice(0, 2).join('.')}`)
  const { packages } = readJson('package-lock.json') as {
    packages: Record<string, { engines?: { node?: string } | string[] }>
  }
  const asking = Object.entries(packages).flatMap(([path, { engines }]) => {
    const range = engines && 'node' in engines ? engines.node : undefined
    return range === undefined || admits(range, OLDEST) ? [] : [`${path}: ${range}`]
  })
  expect(asking).toEqual([])
})

test.each([
  ['>=22', false],
  ['>=20', true],
  ['>= 20.19.0', true],
  ['>=20.20', false],
  ['^18.17.0 || ^20.3.0 || >=21.0.0', true],
  ['^20.19.1 || >=22', false],
  ['18 || 20 || >=22', true],
  ['>=6 <20', false],
  ['~20.18', false],
  ['20.x', true],
  ['*', true],
])('a range is read as npm does: %s', (range, expected) => {
  expect(admits(range, OLDEST)).toBe(expected)
})

/** Whether a range of npm admits a version. */
function admits(range: string, version: Version): boolean {
  return range.split('||').some((part) => {
    const comparators = part
      .replace(/([<>=^~]+)\s+/g, '$1')
      .trim()
      .split(/\s+/)
    return comparators.every((comparator) => meets(comparator, version))
  })
}

function meets(comparator: string, version: Version): boolean {
  const [, operator = '', text = ''] = /^([<>=^~]*)v?([\d.x*]*)/.exec(comparator) ?? []
  const given = text
    .split('.')
    .filter((part) => /^\d+$/.test(part))
    .map(Number)
  if (given.length === 0) return true
  const least: Version = [given[0] ?? 0, given[1] ?? 0, given[2] ?? 0]
  const isSame = (parts: number) => least.slice(0, parts).every((part, index) => part === version[index])
  const order = compare(version, least)
  if (operator === '>=') return order >= 0
  if (operator === '>') return order > 0
  if (operator === '<=') return order <= 0
  if (operator === '<') return order < 0
  if (operator === '^') return order >= 0 && isSame(1)
  if (operator === '~') return order >= 0 && isSame(Math.min(given.length, 2))
  return isSame(given.length)
}

const compare = (one: Version, other: Version): number =>
  one.map((part, index) => part - (other[index] ?? 0)).find((difference) => difference !== 0) ?? 0

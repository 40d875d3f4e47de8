import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

interface Output {
  files: { name: string; content: string | undefined; map?: string; isCompressed?: boolean }[]
  manifest: object
  keepDays: number
}
const { publish } = (await import('./build-output.mjs' as string)) as {
  publish(outDir: string, output: Output): Promise<Record<string, number>>
}
const FIRST = 'panel.000000000001.js'
const SECOND = 'panel.000000000002.js'

let outDir: string
beforeEach(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'stoa-output-'))
})
afterEach(() => rm(outDir, { recursive: true }))

const publishPanel = (name: string, keepDays = 7) =>
  publish(outDir, { files: [{ name, content: 'run()', map: '{}' }], manifest: { panel: name }, keepDays })
const age = async (days: number) => {
  const at = new Date(Date.now() - days * 86_400_000)
  for (const file of await readdir(outDir)) await utimes(join(outDir, file), at, at)
}
const withSiblings = (name: string) => [name, `${name}.br`, `${name}.gz`, `${name}.map`]

test('a file is written with its map and compressed siblings, and the manifest names it', async () => {
  const sizes = await publishPanel(FIRST)
  expect((await readdir(outDir)).toSorted()).toEqual(['manifest.json', ...withSiblings(FIRST)])
  expect(JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8'))).toEqual({ panel: FIRST })
  expect(sizes[FIRST]).toBe((await readFile(join(outDir, `${FIRST}.br`))).length)
})

test('what is compressed already is not compressed again', async () => {
  const name = 'sans.000000000001.woff2'
  const files = [{ name, content: 'font', isCompressed: true }]
  expect(await publish(outDir, { files, manifest: { fonts: [name] }, keepDays: 7 })).toEqual({ [name]: 4 })
  expect((await readdir(outDir)).toSorted()).toEqual(['manifest.json', name])
})

test('a page that was loaded before a build finds its files for a week after it', async () => {
  await publishPanel(FIRST)
  await age(30)
  await publishPanel(SECOND)
  expect(await readdir(outDir)).toEqual(expect.arrayContaining(withSiblings(FIRST)))
  await age(6)
  await publishPanel(SECOND)
  expect(await readdir(outDir)).toEqual(expect.arrayContaining(withSiblings(FIRST)))
  await age(8)
  await publishPanel(SECOND)
  expect((await readdir(outDir)).toSorted()).toEqual(['manifest.json', ...withSiblings(SECOND)])
})

test('in development nothing is kept', async () => {
  await publishPanel(FIRST, 0)
  await publishPanel(SECOND, 0)
  expect((await readdir(outDir)).toSorted()).toEqual(['manifest.json', ...withSiblings(SECOND)])
})

test('files of others are left alone, however old', async () => {
  await writeFile(join(outDir, 'notes.js'), '')
  await age(400)
  await publishPanel(FIRST)
  expect(await readdir(outDir)).toContain('notes.js')
})

test('a build that fails half-way leaves the manifest and what it names', async () => {
  await publishPanel(FIRST)
  const files = [
    { name: SECOND, content: 'run()' },
    { name: 'widget.000000000002.js', content: undefined },
  ]
  await expect(publish(outDir, { files, manifest: { panel: SECOND }, keepDays: 7 })).rejects.toThrow()
  expect(JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8'))).toEqual({ panel: FIRST })
  expect(await readdir(outDir)).toEqual(expect.arrayContaining(withSiblings(FIRST)))
})

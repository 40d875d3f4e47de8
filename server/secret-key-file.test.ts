import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { spawnSync } from 'node:child_process'
import { RootKeyError } from './kernel/secrets/root-keys.ts'
import { madeSecretKeyIn, secretKeyIn } from './secret-key-file.ts'

let dataDir: string
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'stoa-key-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const path = () => join(dataDir, 'secret-key')

describe('the file of the secret key', () => {
  it('is made once, whole and for its owner alone, and leaves no draft behind', () => {
    const { key } = secretKeyIn(dataDir)
    expect(key).toMatch(/^[\w-]{64}$/)
    expect([secretKeyIn(dataDir).key, madeSecretKeyIn(dataDir)]).toEqual([key, key])
    expect(statSync(path()).mode & 0o777).toBe(0o600)
    expect(readdirSync(dataDir)).toEqual(['secret-key'])
  })

  it('is refused where it is empty or cut off, with what to do; it stays as it is', () => {
    for (const text of ['', '\n', 'x'.repeat(31)]) {
      writeFileSync(path(), text)
      expect(() => secretKeyIn(dataDir)).toThrow(RootKeyError)
      expect(() => secretKeyIn(dataDir)).toThrow(
        /is damaged: it has (0|31) characters.*\nIf the service never ran/,
      )
      expect(readFileSync(path(), 'utf8')).toBe(text)
    }
    expect(() => madeSecretKeyIn(dataDir)).toThrow(RootKeyError)
  })

  it('that is a folder, as containers make one, is refused with what to do', () => {
    mkdirSync(path())
    for (const read of [secretKeyIn, madeSecretKeyIn])
      expect(() => read(dataDir)).toThrow(
        /is a folder, and should be the file with the secret key\.\nContainers/,
      )
  })

  it('is not made anew beside a database: the key was lost', () => {
    mkdirSync(join(dataDir, 'postgres'))
    expect(() => secretKeyIn(dataDir)).toThrow(/The secret key is missing: there is a database/)
    expect(readdirSync(dataDir)).toEqual(['postgres'])
  })

  it('is taken back only by the start that made it', () => {
    const first = secretKeyIn(dataDir)
    secretKeyIn(dataDir).withdraw()
    expect(readFileSync(path(), 'utf8').trim()).toBe(first.key)
    first.withdraw()
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('is made on a full disk whole or not at all', () => {
    const disk = join(dataDir, 'disk')
    mkdirSync(disk)
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', disk])
    // Where nobody may mount, a folder that nothing can be written to stands for the disk.
    const full = mounted.status === 0 ? disk : '/proc'
    try {
      if (mounted.status === 0) writeFileSync(join(disk, 'filler'), 'x'.repeat(4096))
      const before = readdirSync(disk)
      expect(() => secretKeyIn(full)).toThrow(/The secret key cannot be written to .*make room on the disk/)
      expect(readdirSync(disk)).toEqual(before)
    } finally {
      if (mounted.status === 0) spawnSync('umount', [disk])
    }
  })
})

// Builds and packs the SDK as it would be published, and looks whether every way of importing it finds its code and its
// types (publint, @arethetypeswrong/cli). usage: node scripts/check-package.mjs
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { packSdk, root } from './build-sdk.mjs'

const folder = mkdtempSync(join(tmpdir(), 'stoa-package-'))
try {
  const tarball = packSdk(folder)
  const bytes = readFileSync(tarball)
  const { messages, pkg } = await publint({
    pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
    strict: true,
  })
  for (const message of messages) console.error(`publint: ${formatMessage(message, pkg, { color: false })}`)
  const types = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js'),
      tarball,
      '--profile',
      'esm-only',
      '--no-emoji',
    ],
    { encoding: 'utf8' },
  )
  if (types.status !== 0) console.error(types.stdout, types.stderr)
  process.exitCode = messages.length > 0 || types.status !== 0 ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}

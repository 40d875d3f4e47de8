import { execFileSync, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { manage } from './calls.ts'
import { createTestDatabase } from './database.ts'
import { codeOf, hashExamples } from './guide.ts'
import { startService } from './service.ts'

/** Runs a program that prints the hash of its two arguments. */
const run = (program: string, args: readonly string[]) =>
  execFileSync(program, args, { encoding: 'utf8' }).trim()
const isThere = (program: string) => spawnSync(program, ['--version']).status === 0

const nodeHash = (id: string, secret: string) => {
  const source = codeOf('js', 'export function userHash')
  const call = 'console.log(userHash(...process.argv.slice(-2)))'
  return run(process.execPath, ['--input-type=module', '-e', `${source}\n${call}`, id, secret])
}

/** The recipe of each language, and the program that runs it; languages that the machine lacks are left out. */
const recipes: [program: string, hash: typeof nodeHash][] = [
  ['node', nodeHash],
  [
    'python3',
    (...pair) =>
      run('python3', [
        '-c',
        `${codeOf('python', 'def user_hash')}\nimport sys\nprint(user_hash(*sys.argv[1:]))`,
        ...pair,
      ]),
  ],
  [
    'php',
    (...pair) =>
      run('php', [
        '-r',
        `${codeOf('php', 'function user_hash')} echo user_hash($argv[1], $argv[2]);`,
        ...pair,
      ]),
  ],
  [
    'ruby',
    (...pair) => run('ruby', ['-e', `${codeOf('ruby', 'def user_hash')}\nputs user_hash(*ARGV)`, ...pair]),
  ],
]
const examples = hashExamples()

test.each(recipes.filter(([program]) => isThere(program)))(
  'the recipe for %s in the guide makes the published hashes',
  (_, hash) => {
    expect(examples).toHaveLength(2)
    for (const { secret, externalId, userHash } of examples) expect(hash(externalId, secret)).toBe(userHash)
  },
)

test('the service accepts what the recipe makes, also of letters beyond ASCII, and nothing else', async () => {
  const { url: databaseUrl } = await createTestDatabase()
  const { url } = await startService({ databaseUrl })
  const made = await manage(url, 'POST', '/v1/conversations/channels/widget', { name: 'Website chat' })
  const identify = async (verifiedExternalId: string, userHash: string) => {
    const response = await fetch(`${url}/v1/widget/identify`, {
      method: 'POST',
      headers: { authorization: `Bearer ${made.widgetKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        channelId: made.channelId,
        sessionId: `session-of-${encodeURIComponent(verifiedExternalId)}`,
        verifiedExternalId,
        userHash,
      }),
    })
    return response.status
  }
  for (const { externalId } of examples) {
    const hash = nodeHash(externalId, made.identityVerificationSecret)
    expect(await identify(externalId, hash)).toBeLessThan(300)
    expect(await identify(`${externalId}x`, hash)).toBe(403)
  }
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../harness.ts'
import { conformancePage } from './conformance-page.ts'
import { openProxy, requirementsOf, REVISIONS, runSuite, type Revision, type SuiteRun } from './run-suite.ts'
import { createSuiteExtension } from './suite-extension.ts'

/** What needs neither tools, resources nor prompts of the suite’s own. */
const OF_REVISION: Record<Revision, readonly string[]> = {
  '2025-11-25': ['server-initialize', 'ping'],
  '2026-07-28': ['server-sse-multiple-streams', 'http-header-validation'],
}

const apps: TestApp[] = []
const asItIs = new Map<Revision, SuiteRun>()
const extended = new Map<Revision, SuiteRun>()

async function runBoth(
  runs: Map<Revision, SuiteRun>,
  fakes: Parameters<typeof startTestApp>[1],
): Promise<void> {
  // The suite checks that a page elsewhere cannot call a server of this machine that asks for no credential.
  const app = await startTestApp({ SVC_ALLOWED_HOSTS: 'localhost' }, fakes)
  apps.push(app)
  const { key } = await app.createOrg()
  const proxy = await openProxy(app.url, key)
  try {
    for (const revision of REVISIONS) runs.set(revision, await runSuite(proxy.url, revision))
  } finally {
    proxy.close()
  }
}

beforeAll(async () => {
  await Promise.all([runBoth(asItIs, {}), runBoth(extended, { mcpExtension: createSuiteExtension() })])
}, 300_000)
afterAll(() => Promise.all(apps.map((app) => app.close())))

test.each(REVISIONS)(
  'the public suite finds everything that revision %s requires of a server',
  (revision) => {
    const run = extended.get(revision)
    const { scored } = requirementsOf(revision)
    expect(scored.length).toBeGreaterThan(20)
    const missing = scored.flatMap((name) => {
      const { result, notes } = run?.outcomes.get(name) ?? { result: 'not run', notes: [] }
      return result === 'passed' || result === 'warned' ? [] : [`${name} ${result}: ${notes.join('; ')}`]
    })
    expect(missing).toEqual([])
    expect(run?.content).toBe(true)
  },
)

test.each(REVISIONS)(
  'what needs no tool of the suite’s own passes at the service as it is, in %s',
  (revision) => {
    for (const name of ['tools-list', 'dns-rebinding-protection', ...OF_REVISION[revision]])
      expect([name, asItIs.get(revision)?.outcomes.get(name)]).toEqual([
        name,
        { result: 'passed', notes: [] },
      ])
  },
)

test('docs/conformance.md says what the suite finds', async () => {
  await expect(conformancePage(asItIs, extended)).toMatchFileSnapshot('../../../docs/conformance.md')
})

import { requirementsOf, REVISIONS, suiteVersion, type Revision, type SuiteRun } from './run-suite.ts'

type Runs = ReadonlyMap<Revision, SuiteRun>

const NOTES: Record<string, string> = {
  'added-after-release': 'younger than the revision',
  extension: 'an extension',
  pending: 'pending in the suite',
}

/** How a scenario ends in one revision. */
function cellOf(scenario: string, revision: Revision, asItIs: Runs, extended: Runs): string {
  const { scored, unscored } = requirementsOf(revision)
  const reason = unscored.get(scenario)
  if (reason === undefined && !scored.includes(scenario)) return '–'
  const plain = asItIs.get(revision)?.outcomes.get(scenario)?.result
  const result = extended.get(revision)?.outcomes.get(scenario)?.result
  const words =
    plain === 'passed'
      ? 'passes'
      : result === 'passed'
        ? 'passes with the fixture'
        : result === 'warned'
          ? 'warns'
          : 'fails'
  return reason === undefined ? words : `${words} (not required: ${NOTES[reason] ?? reason})`
}

function table(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...rest] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n')
}

/** How many of the scenarios that a revision requires pass. */
function countOf(revision: Revision, runs: Runs): string {
  const { scored } = requirementsOf(revision)
  const outcomes = runs.get(revision)?.outcomes
  const good = scored.filter((name) => ['passed', 'warned'].includes(outcomes?.get(name)?.result ?? ''))
  return `${good.length} of ${scored.length}`
}

/** `docs/conformance.md`: the scenarios of the public suite, by revision. */
export function conformancePage(asItIs: Runs, extended: Runs): string {
  const all = REVISIONS.flatMap((revision) => {
    const { scored, unscored } = requirementsOf(revision)
    return [...scored, ...unscored.keys()]
  })
  const rows = [...new Set(all)].map((scenario) => [
    `\`${scenario}\``,
    ...REVISIONS.map((revision) => cellOf(scenario, revision, asItIs, extended)),
  ])
  return `# Conformance of the tool endpoint

\`/mcp\` is tested with the public conformance suite of the Model Context Protocol, \`@modelcontextprotocol/conformance\`
${suiteVersion()}: the scenarios that a revision requires of a server, at a running service on a database of its own. This page is
written by the test that runs it and fails where it no longer holds:

\`\`\`sh
npx vitest run server/test/mcp-suite -u
\`\`\`

${table([
  ['Revision', 'Required', 'As the service is', 'With the fixture'],
  ...REVISIONS.map((revision) => [
    revision,
    String(requirementsOf(revision).scored.length),
    countOf(revision, asItIs),
    countOf(revision, extended),
  ]),
])}

Most scenarios want tools, resources and prompts by names of the suite's own, such as \`test_simple_text\`, which answer images, ask
the client or report progress. The test adds them to the endpoint that it starts (\`server/test/mcp-suite\`); the service has
none of them. _Passes_ is said of the service as it is, _passes with the fixture_ where they are needed. What is not required is run and
reported as well.

- The suite sends no credential and the endpoint asks for one, so that the test puts a proxy in front that adds an API key.
- \`dns-rebinding-protection\` is run with \`SVC_ALLOWED_HOSTS\` set; why the endpoint needs no more is said in
  [decision 034](decisions/034-origins-and-hosts-of-the-tool-endpoint.md).
- The endpoint keeps no sessions. That is what the scenarios of streams warn of in 2025-11-25.
- The suite's two scenarios of authorization servers, \`authorization-server-metadata-endpoint\` and \`authorization-code-grant\`, pass
  as well: the test signs in where the suite wants a person to ([OAuth](oauth.md)). For what a server does with tokens it has none.

${table([['Scenario', ...REVISIONS], ...rows])}
`
}

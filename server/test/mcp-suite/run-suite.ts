import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

const HERE = dirname(fileURLToPath(import.meta.url))
const SUITE = join(HERE, '../../../node_modules/@modelcontextprotocol/conformance')

/** The revisions whose requirements the suite knows. */
export const REVISIONS = ['2025-11-25', '2026-07-28'] as const

export type Revision = (typeof REVISIONS)[number]

/** The suite's version, as installed. */
export const suiteVersion = (): string =>
  (JSON.parse(readFileSync(join(SUITE, 'package.json'), 'utf8')) as { version: string }).version

/** How one scenario ended: `warned` if nothing failed, but something that servers should do is not done. */
export interface Outcome {
  result: 'passed' | 'warned' | 'failed'
  /** What failed or warned, as the suite says it. */
  notes: string[]
}

/** What the suite requires of a server: scenarios that count, and those that it runs and does not count, with the reason. */
export function requirementsOf(revision: Revision): { scored: string[]; unscored: Map<string, string> } {
  const lines = readFileSync(join(SUITE, 'requirements', `${revision}.yaml`), 'utf8').split('\n')
  const scored = lines
    .slice(lines.indexOf('server:') + 1, lines.indexOf('client:'))
    .flatMap((line) => /^ {2}- (\S+)$/.exec(line)?.[1] ?? [])
  const entries = lines
    .slice(lines.indexOf('not_scored:'))
    .join('\n')
    .matchAll(/- scenario: (\S+)\n\s+leg: server\n\s+reason: (\S+)/g)
  return { scored, unscored: new Map([...entries].map(([, name = '', reason = '']) => [name, reason])) }
}

/** A way to the endpoint that adds a credential, which the suite cannot send. */
export async function openProxy(target: string, key: string) {
  const { hostname, port } = new URL(target)
  const proxy = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming
    const onward = request(
      { hostname, port, method, path, headers: { ...headers, authorization: `Bearer ${key}` } },
      (reply) => void reply.pipe(answer.writeHead(reply.statusCode ?? 502, reply.headers)),
    )
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`,
    close() {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}

const start = (args: readonly string[]) =>
  spawn(process.execPath, ['--import', join(HERE, 'older-node.mjs'), join(SUITE, 'dist/index.js'), ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })

/** A client of the authorization server, and what the suite listens at. */
export interface SuiteClient {
  clientId: string
  port: number
  resource: string
}

/**
 * Runs the scenarios of authorization servers; `signIn` gets the address that the suite wants opened in a browser. Answers
 * whether the suite is content, and what it said.
 */
export async function runAuthorization(
  issuer: string,
  { clientId, port, resource }: SuiteClient,
  signIn: (address: string) => Promise<void>,
) {
  const options = ['--url', issuer, '--client-id', clientId, '--port', String(port), '--resource', resource]
  const child = start(['authorization', ...options])
  const ended = once(child, 'exit') as Promise<[number | null]>
  let said = ''
  let signedIn: Promise<void> | undefined
  for await (const chunk of child.stdout) {
    said += String(chunk)
    const [address] = /^http\S+\/oauth\/authorize\?\S+(?=\n)/m.exec(said) ?? []
    if (address !== undefined) signedIn ??= signIn(address)
  }
  const [code] = await ended
  await signedIn
  return { content: code === 0, said }
}

/** How a run ended. */
export interface SuiteRun {
  /** Whether the suite itself says that everything required is there. */
  content: boolean
  outcomes: Map<string, Outcome>
}

/** Runs the scenarios that a revision names, required or not. */
export async function runSuite(url: string, revision: Revision): Promise<SuiteRun> {
  const folder = mkdtempSync(join(inject('scratchFolder'), 'suite-'))
  try {
    const child = start(['server', '--url', url, '--requirements', revision, '-o', folder])
    child.stdout.resume()
    const [code] = (await once(child, 'exit')) as [number | null]
    return { content: code === 0, outcomes: readOutcomes(folder) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Check {
  id: string
  status: string
  errorMessage?: string
  details?: { message?: string }
}

function readOutcomes(folder: string): Map<string, Outcome> {
  const outcomes = new Map<string, Outcome>()
  for (const name of readdirSync(folder)) {
    const [, scenario] = /^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/.exec(name) ?? []
    if (scenario === undefined) continue
    const checks = JSON.parse(readFileSync(join(folder, name, 'checks.json'), 'utf8')) as Check[]
    const wrong = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING')
    const isFailed = wrong.some(({ status }) => status === 'FAILURE')
    outcomes.set(scenario, {
      result: isFailed ? 'failed' : wrong.length > 0 ? 'warned' : 'passed',
      notes: wrong.map(({ id, errorMessage, details }) => `${id}: ${errorMessage ?? details?.message ?? ''}`),
    })
  }
  return outcomes
}

import {
  endpointOf,
  greetWithKey,
  problemSentences,
  sentenceOf,
  stepSentences,
  walkToConsent,
  WalkProblem,
  type StepName,
} from '@stoa/sdk/doctor'
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi'
import { readArguments } from '../command-line.ts'
import { CommandError, type Command } from '../command.ts'
import { callTool, walkOn } from '../doctor/after-consent.ts'
import { listenOnLoopback } from '../doctor/loopback.ts'

const MINUTES_TO_DECIDE = 5
const KEY = 'SVC_API_KEY'

/** Walks to the tools of any address as a client would, and names the first broken step. */
export const doctor: Command = {
  name: 'doctor',
  usage: 'URL [--no-person]',
  summary:
    'Check that MCP clients can connect to an address. It finds the endpoint, registers, asks you for permission in the browser, gets a token, calls a tool and disconnects again, and says which step fails first and how to fix it. ' +
    `With --no-person it stops before it asks you. With an API key in ${KEY} it only calls a tool. Needs no database.`,
  async run({ args, env, say }) {
    const { argument, values } = readArguments(
      args,
      { 'no-person': { type: 'boolean' } },
      'Name one address, such as https://stoa.example.org.',
    )
    const endpoint = parseEndpoint(argument)
    let current: StepName = 'reach'
    const onStep = (step: StepName) => {
      current = step
      say(`· ${stepSentences[step]}`)
    }
    try {
      const key = env[KEY]
      if (key) {
        onStep('reach')
        await greetWithKey(endpoint, key, fetch)
        onStep('call')
        await callTool(endpoint.href, key)
        say(`The tools at ${endpoint.href} work with the key.`)
      } else await walk(endpoint, { asksPerson: values['no-person'] !== true, onStep, say })
    } catch (error) {
      if (!(error instanceof WalkProblem)) throw error
      throw new CommandError(`✗ ${stepSentences[current]}: ${sentenceOf(problemSentences, error)}`)
    }
  },
}

function parseEndpoint(address: string): URL {
  try {
    return endpointOf(address)
  } catch {
    throw new CommandError(`${address} is not an address.`, 2)
  }
}

interface Walking {
  asksPerson: boolean
  onStep: (step: StepName) => void
  say: (line: string) => void
}

async function walk(endpoint: URL, { asksPerson, onStep, say }: Walking): Promise<void> {
  const loopback = await listenOnLoopback()
  try {
    const { redirectUri } = loopback
    const verifier = generateRandomCodeVerifier()
    const state = generateRandomState()
    const codeChallenge = await calculatePKCECodeChallenge(verifier)
    const way = await walkToConsent(endpoint, { fetch, redirectUri, codeChallenge, state, onStep })
    if (!asksPerson) {
      say(
        'Clients get as far as asking for permission. Tokens and tools were not tried, because nobody was asked.',
      )
      return
    }
    onStep('consent')
    say(`  Open this in a browser and decide within ${MINUTES_TO_DECIDE} minutes:\n  ${way.authorizeUrl}`)
    const query = await loopback.wait(MINUTES_TO_DECIDE * 60_000)
    if (!query) throw new WalkProblem('no_decision', { minutes: MINUTES_TO_DECIDE })
    await walkOn({ way, redirectUri, verifier, state, query, onStep })
    say(`Clients can connect to ${way.resource} and use its tools.`)
  } finally {
    loopback.close()
  }
}

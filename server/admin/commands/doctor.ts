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
    'Walk from an address to its tools as a program would: find them, register, ask you in the browser, get a token, call a tool, and disconnect again; name the first step that is broken and how it is mended. ' +
    `Without a person it ends where you would be asked. With an API key in ${KEY} it only calls a tool. Needs no database.`,
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
        say(`The tools at ${endpoint.href} answer with the key.`)
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
    throw new CommandError(`${address} is no address.`, 2)
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
        `A program gets as far as asking a person. Nobody was asked, so that tokens and tools were not tried.`,
      )
      return
    }
    onStep('consent')
    say(`  Open this in a browser and decide, within ${MINUTES_TO_DECIDE} minutes:\n  ${way.authorizeUrl}`)
    const query = await loopback.wait(MINUTES_TO_DECIDE * 60_000)
    if (!query) throw new WalkProblem('no_decision', { minutes: MINUTES_TO_DECIDE })
    await walkOn({ way, redirectUri, verifier, state, query, onStep })
    say(`Programs can connect to ${way.resource} and use its tools.`)
  } finally {
    loopback.close()
  }
}

import type { ProblemSentences, StepName } from './steps.ts'

/** What each step does, in English. */
export const stepSentences: Readonly<Record<StepName, string>> = {
  reach: 'Reach the tool endpoint',
  description: 'Read its description',
  server: 'Read the description of the authorization server',
  registration: 'Register a program',
  authorization: 'Ask for the page that asks a person',
  consent: 'Wait for the person’s decision',
  token: 'Get an access token',
  call: 'List the tools and call one',
  refresh: 'Get a new token with the refresh token',
  revocation: 'Give the token back',
}

/** What is broken and how it is mended, in English. */
export const problemSentences: ProblemSentences = {
  unreachable: ({ url, reason }) =>
    `Nobody answers at ${url} (${reason}). Check that the service runs, that the name leads to it, and that its certificate is valid.`,
  host_refused: ({ url }) =>
    `The service refuses the host of ${url}. Add it to SVC_ALLOWED_HOSTS, or let the proxy pass on the Host header as it came.`,
  bad_gateway: ({ url, status }) =>
    `A proxy answers ${status} at ${url}: it does not reach the service. Check the address and port that it forwards to.`,
  no_endpoint: ({ url, status }) =>
    `${url} answers ${status} instead of asking for a credential: there is no tool endpoint here. Check the address, and that the proxy forwards POST to this path.`,
  needs_no_credential: ({ url }) =>
    `${url} answers without a credential. Something before the service answers in its place, or adds a credential to every call: take it away.`,
  no_challenge: ({ url }) =>
    `The 401 of ${url} has no WWW-Authenticate header with resource_metadata. If a proxy takes it away, let it pass.`,
  other_address: ({ named, used }) =>
    `The service calls itself ${named}, but it was reached at ${used}. Set SVC_BASE_URL to the address that programs use, and use only that one.`,
  no_document: ({ url, status }) =>
    `${url} answers ${status} instead of a document in JSON. Let the proxy forward /.well-known/ to the service as well.`,
  other_resource: ({ url, named, used }) =>
    `${url} describes ${named}, but ${used} was reached. Set SVC_BASE_URL to the address that programs use.`,
  no_server: ({ url }) => `${url} names no authorization server.`,
  other_issuer: ({ named, used }) =>
    `The authorization server calls itself ${named}, but was named ${used}. Set SVC_BASE_URL to the address that programs use.`,
  unsupported: ({ url, what }) => `${url} lacks ${what}, which programs need to connect by themselves.`,
  registration_refused: ({ url, status, reason }) =>
    `${url} registered no program: ${status}, ${reason}. Let the proxy forward POST to this path with its body.`,
  registration_limited: ({ url, seconds }) =>
    `${url} takes no more registrations from this address for now. Try again ${seconds === '' ? 'later' : `in ${seconds} seconds`}.`,
  authorization_refused: ({ url, status, reason }) =>
    `${url} does not ask a person: ${status}, ${reason}. Let the proxy forward this path with its query.`,
  denied: ({ reason }) => `Nothing was allowed: ${reason}.`,
  no_decision: ({ minutes }) => `Nobody decided within ${minutes} minutes.`,
  token_refused: ({ url, reason }) =>
    `${url} gave no token: ${reason}. Let the proxy forward POST to this path with its body.`,
  key_refused: ({ url }) =>
    `${url} does not take the key: it is wrong, was revoked or has expired. If it is right, let the proxy pass on the Authorization header.`,
  call_failed: ({ url, reason }) => `The tools at ${url} could not be used: ${reason}.`,
  refresh_failed: ({ url, reason }) =>
    `${url} gave no new token: ${reason}. Programs would have to ask the person again every hour.`,
  revocation_failed: ({ url, reason }) =>
    `${url} did not take the token back: ${reason}. Disconnect “Connection check” under Settings → Connected apps.`,
}

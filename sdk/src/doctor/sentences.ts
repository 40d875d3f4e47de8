import type { ProblemSentences, StepName } from './steps.ts'

/** What each step does, in English. */
export const stepSentences: Readonly<Record<StepName, string>> = {
  reach: 'Reach the MCP endpoint',
  description: 'Read its metadata',
  server: 'Read the authorization server’s metadata',
  registration: 'Register a client',
  authorization: 'Open the permission page',
  consent: 'Wait for your decision',
  token: 'Get an access token',
  call: 'List the tools and call one',
  refresh: 'Refresh the token',
  revocation: 'Revoke the token',
}

/** What is broken and how it is mended, in English. */
export const problemSentences: ProblemSentences = {
  unreachable: ({ url, reason }) =>
    `No answer from ${url} (${reason}). Check that the service is running, that its name resolves, and that its certificate is valid.`,
  host_refused: ({ url }) =>
    `The service doesn’t accept the host of ${url}. Add it to SVC_ALLOWED_HOSTS, or have the proxy pass on the Host header unchanged.`,
  bad_gateway: ({ url, status }) =>
    `A proxy answered ${status} for ${url}: it can’t reach the service. Check the address and port it forwards to.`,
  no_endpoint: ({ url, status }) =>
    `${url} answered ${status} instead of asking for credentials, so there is no MCP endpoint here. Check the address, and that the proxy forwards POST requests to this path.`,
  endpoint_failed: ({ url, status }) => `${url} answered ${status}. Try again later.`,
  needs_no_credential: ({ url }) =>
    `${url} answered without credentials. Something in front of the service answers for it, or adds credentials to every request. Remove that.`,
  no_challenge: ({ url }) =>
    `The 401 response from ${url} has no WWW-Authenticate header with resource_metadata. If a proxy removes it, let it through.`,
  other_address: ({ named, used }) =>
    `The service calls itself ${named}, but you reached it at ${used}. Set SVC_BASE_URL to the address clients use, and use only that address.`,
  no_document: ({ url, status }) =>
    `${url} answered ${status} instead of a JSON document. Have the proxy forward /.well-known/ to the service, too.`,
  other_resource: ({ url, named, used }) =>
    `${url} describes ${named}, but you reached ${used}. Set SVC_BASE_URL to the address clients use.`,
  no_server: ({ url }) => `${url} names no authorization server.`,
  other_issuer: ({ named, used }) =>
    `The authorization server calls itself ${named}, but ${used} was expected. Set SVC_BASE_URL to the address clients use.`,
  unsupported: ({ url, what }) => `${url} lacks ${what}, which clients need to connect on their own.`,
  registration_refused: ({ url, status, reason }) =>
    `${url} didn’t register a client: ${status}, ${reason}. Have the proxy forward POST requests to this path with their body.`,
  registration_limited: ({ url, seconds }) =>
    `${url} accepts no more registrations from your address for now. Try again ${seconds === '' ? 'later' : `in ${seconds} seconds`}.`,
  authorization_refused: ({ url, status, reason }) =>
    `${url} didn’t open the permission page: ${status}, ${reason}. Have the proxy forward this path with its query string.`,
  denied: ({ reason }) => `Access wasn’t granted: ${reason}.`,
  no_decision: ({ minutes }) => `No decision within ${minutes} minutes.`,
  token_refused: ({ url, reason }) =>
    `${url} didn’t issue a token: ${reason}. Have the proxy forward POST requests to this path with their body.`,
  key_refused: ({ url }) =>
    `${url} doesn’t accept the API key: it is wrong, revoked or expired. If it is right, have the proxy pass on the Authorization header.`,
  call_failed: ({ url, reason }) => `The tools at ${url} couldn’t be used: ${reason}.`,
  refresh_failed: ({ url, reason }) =>
    `${url} didn’t refresh the token: ${reason}. Clients would have to ask for permission again whenever a token expires.`,
  revocation_failed: ({ url, reason }) =>
    `${url} didn’t revoke the token: ${reason}. Disconnect “Connection check” under Settings → Connected apps.`,
}

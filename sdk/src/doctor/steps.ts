/** The steps that a program takes from the address of a tool endpoint to a call, in their order. */
export const STEPS = [
  'reach',
  'description',
  'server',
  'registration',
  'authorization',
  'consent',
  'token',
  'call',
  'refresh',
  'revocation',
] as const

export type StepName = (typeof STEPS)[number]

/** What can be broken on the way, with the facts that a sentence about it needs. */
export interface Problems {
  /** No answer at all; `reason` is what the network said. */
  unreachable: { url: string; reason: string }
  /** 421: the host of the address is not among those that the service answers for. */
  host_refused: { url: string }
  /** A proxy answered for a service that it did not reach. */
  bad_gateway: { url: string; status: number }
  /** The service has no time for this, or failed. */
  endpoint_failed: { url: string; status: number }
  /** Something else than a tool endpoint answered. */
  no_endpoint: { url: string; status: number }
  /** The endpoint worked without a credential. */
  needs_no_credential: { url: string }
  /** 401 without the header that says where a credential comes from. */
  no_challenge: { url: string }
  /** The service sends programs to another address than the one that was examined. */
  other_address: { named: string; used: string }
  /** A document is not there, or is none. */
  no_document: { url: string; status: number }
  /** The document describes another endpoint than the one that was examined. */
  other_resource: { url: string; named: string; used: string }
  /** The description names no authorization server. */
  no_server: { url: string }
  /** The authorization server calls itself otherwise than it was named. */
  other_issuer: { named: string; used: string }
  /** The server lacks what clients of the protocol need. */
  unsupported: { url: string; what: string }
  /** The server refused to register a program; `reason` is what it said. */
  registration_refused: { url: string; status: number; reason: string }
  /** Too many registrations; `seconds` until the next is taken, if it said so. */
  registration_limited: { url: string; seconds: string }
  /** A person could not be asked. */
  authorization_refused: { url: string; status: number; reason: string }
  /** The person, or the server for them, said no. */
  denied: { reason: string }
  /** Nobody decided in time. */
  no_decision: { minutes: number }
  token_refused: { url: string; reason: string }
  /** 401 to a key that was sent along. */
  key_refused: { url: string }
  call_failed: { url: string; reason: string }
  refresh_failed: { url: string; reason: string }
  revocation_failed: { url: string; reason: string }
}

export type ProblemCode = keyof Problems

/** The first broken step of a walk. */
export class WalkProblem<Code extends ProblemCode = ProblemCode> extends Error {
  readonly code: Code
  readonly facts: Problems[Code]

  constructor(code: Code, facts: Problems[Code]) {
    super(code)
    this.code = code
    this.facts = facts
  }
}

/** Sentences about what is broken and how it is mended, by problem. */
export type ProblemSentences = { [Code in ProblemCode]: (facts: Problems[Code]) => string }

/** What to say about a problem. */
export const sentenceOf = <Code extends ProblemCode>(
  sentences: ProblemSentences,
  { code, facts }: WalkProblem<Code>,
): string => sentences[code](facts)

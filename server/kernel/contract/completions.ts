import type { AnyOperation } from './operation.ts'

/** An id that fits what was typed, with what people call the thing. */
export interface Candidate {
  id: string
  label: string
}

/**
 * How ids of one kind are found by a few letters. It asks an operation, so that scopes, roles and row-level security hold
 * for it as for any call.
 */
export interface Completion {
  operation: AnyOperation
  /** The input of the operation, for what was typed so far (perhaps nothing) and the arguments that are chosen already. */
  input(typed: string, chosen: Readonly<Record<string, string>>): Record<string, unknown>
  /** The things in its answer, the best first; those whose id or label has not what was typed may be among them. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the answer of any operation
  candidates(output: any, chosen: Readonly<Record<string, string>>): readonly Candidate[]
  /** Whether the operation has searched; else what was typed must be a part of the id or the label. */
  hasSearched?: boolean
}

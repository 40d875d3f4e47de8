import {
  ProtocolError,
  ProtocolErrorCode,
  type CompleteRequestParams,
  type CompleteResult,
} from '@modelcontextprotocol/server'
import type { Candidate, Completion } from '../contract/completions.ts'
import { AppError } from '../base/errors.ts'
import type { Skill } from '../contract/skills.ts'
import { errorBody } from './call-tool.ts'
import { promptNamed } from './prompts.ts'
import { SKILL_TEMPLATE } from './resources.ts'

/** Where an answer says what the ids are called, for the people who choose among them. */
const LABELS_KEY = 'stoa/labels'

const MOST = 20
const MOST_OF_LABEL = 200
const MOST_TYPED = 200

/** What completing needs of a caller. */
export interface Completing {
  /** The skills that they see. */
  skills: readonly Skill[]
  completions: ReadonlyMap<string, Completion>
  /** The answer of an operation to them. */
  ask(completion: Completion, input: Record<string, unknown>): Promise<Record<string, unknown>>
}

/** Candidates for an argument of a prompt, or for a part of the address of a skill. What the caller may not read has none. */
export async function complete(
  { ref, argument, context }: CompleteRequestParams,
  completing: Completing,
): Promise<CompleteResult> {
  const typed = argument.value.slice(0, MOST_TYPED).trim()
  const chosen = context?.arguments ?? {}
  if (ref.type === 'ref/resource') {
    if (ref.uri !== SKILL_TEMPLATE) throw refused(`Unknown resource template: ${ref.uri.slice(0, 200)}`)
    const skills = completing.skills.filter(({ kind }) => kind === 'skill')
    return answered(partsOfAddress(skills, argument.name, chosen), typed)
  }
  const { prompt } = promptNamed(completing.skills, ref.name)
  if (!Object.hasOwn(prompt.arguments, argument.name))
    throw refused(`There is no argument ${argument.name.slice(0, 200)}.`)
  const completion = completing.completions.get(prompt.arguments[argument.name]?.completes ?? '')
  if (!completion) return answered([], typed)
  const output = await askFor(completion, completion.input(typed, chosen), completing)
  if (!output) return answered([], typed)
  return answered(completion.candidates(output, chosen), completion.hasSearched ? '' : typed)
}

/** What the caller may not read, or what is nowhere, leaves nothing to choose from; a failure is one. */
async function askFor(
  completion: Completion,
  input: Record<string, unknown>,
  { ask }: Completing,
): Promise<Record<string, unknown> | undefined> {
  try {
    return await ask(completion, input)
  } catch (error) {
    const { status } = errorBody(error)
    if (error instanceof AppError && [400, 403, 404].includes(error.status)) return undefined
    throw new ProtocolError(
      status === 500 ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidRequest,
      String(errorBody(error)['message']),
      errorBody(error),
    )
  }
}

function partsOfAddress(
  skills: readonly Skill[],
  part: string,
  chosen: Readonly<Record<string, string>>,
): Candidate[] {
  if (part === 'module')
    return [...new Set(skills.map(({ toolset }) => toolset))].map((id) => ({ id, label: id }))
  if (part !== 'slug') throw refused(`There is no argument ${part.slice(0, 200)}.`)
  const { module } = chosen
  return skills
    .filter(({ toolset }) => module === undefined || module === '' || toolset === module)
    .map(({ slug, title }) => ({ id: slug, label: title }))
}

/** The candidates that have what was typed in their id or label. */
function answered(candidates: readonly Candidate[], typed: string): CompleteResult {
  const wanted = typed.toLowerCase()
  const fit = candidates.filter(
    ({ id, label }) => id.toLowerCase().includes(wanted) || label.toLowerCase().includes(wanted),
  )
  const shown = fit.slice(0, MOST)
  return {
    completion: { values: shown.map(({ id }) => id), hasMore: fit.length > MOST },
    ...(shown.length > 0 && {
      _meta: {
        [LABELS_KEY]: Object.fromEntries(shown.map(({ id, label }) => [id, label.slice(0, MOST_OF_LABEL)])),
      },
    }),
  }
}

const refused = (message: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message)

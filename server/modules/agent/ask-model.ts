import type { Context, Services } from '../../kernel/contract/context.ts'
import { ModelError, type ModelAnswer, type ModelTurn } from '../../kernel/ports/language-models.ts'
import { modelOf, type ConfigRow } from './config-rows.ts'
import { reserve, settle, type Limit, type Spender } from './spend.ts'

const MOST_OUTPUT = 1200
/** A token is at least so many characters, on average. */
const CHARACTERS_A_TOKEN = 2.5

/** The refusal of a call that would pass a limit. */
export class LimitPassed extends Error {
  override readonly name = 'LimitPassed'
  readonly limit: Limit

  constructor(limit: Limit) {
    super(`the tokens of the ${limit} are used up`)
    this.limit = limit
  }
}

interface Asking {
  services: Pick<Services, 'languageModels' | 'ledger' | 'secrets'>
  transaction<T>(work: (ctx: Context<string>) => Promise<T>): Promise<T>
  config: ConfigRow
  orgId: string
  /** Null where somebody only tries it. */
  spender: Spender | null
  signal: AbortSignal
}

/**
 * How the model that is set up is asked: what a call may cost at most is set aside before it, and what it did not cost is given
 * back. Throws `LimitPassed` and `ModelError`. Null where there is no model.
 */
export function askerOf(
  asking: Asking,
): ((system: string, turns: readonly ModelTurn[]) => Promise<ModelAnswer>) | null {
  const { services, transaction, config, orgId, spender, signal } = asking
  const model = modelOf(services, orgId, config)
  if (!model) return null
  return async (system, turns) => {
    const characters = turns.reduce((sum, { text }) => sum + text.length, system.length)
    const tokens = Math.ceil(characters / CHARACTERS_A_TOKEN) + MOST_OUTPUT
    const passed = await transaction((ctx) => reserve(ctx, config, { spender, tokens }))
    if (passed) throw new LimitPassed(passed)
    let cost = tokens
    try {
      const answer = await services.languageModels.ask(model.place, {
        model: model.model,
        system,
        turns,
        maxOutputTokens: MOST_OUTPUT,
        signal,
      })
      cost = answer.tokens ?? tokens
      return answer
    } catch (error) {
      // What was refused costs nothing; of what broke off nobody knows.
      if (error instanceof ModelError && ['refused', 'no_model', 'limited'].includes(error.reason)) cost = 0
      throw error
    } finally {
      services.ledger.add(orgId, 'aiTokens', cost)
      if (cost !== tokens) await transaction((ctx) => settle(ctx, { spender, tokens: cost - tokens }))
    }
  }
}

import { plainWords } from './plain-words.ts'

/** Where a model runs, and how it is reached. */
export interface ModelPlace {
  /** The form of its API. */
  provider: 'openai_compatible' | 'anthropic'
  /** Without a slash at its end, such as `https://api.openai.com/v1`. */
  baseUrl: string
  /** Null where it asks for none. */
  apiKey: string | null
}

/** One turn of a talk with a model. */
export interface ModelTurn {
  role: 'user' | 'assistant'
  text: string
}

export interface ModelQuestion {
  model: string
  system: string
  turns: readonly ModelTurn[]
  /** The most that it may answer. */
  maxOutputTokens: number
  signal: AbortSignal
}

export interface ModelAnswer {
  text: string
  /** As the provider counted; null where it does not say. */
  tokens: number | null
  /** Whether it was cut at `maxOutputTokens`, or by the provider. */
  isCut: boolean
}

/** Models that texts are written by. What is asked is sent once: who asks decides what is tried again. */
export interface LanguageModels {
  /** Whether an address may be called at all; why not, in a sentence. */
  refusalOf(baseUrl: string): string | null
  /** Throws `ModelError`. */
  ask(place: ModelPlace, question: ModelQuestion): Promise<ModelAnswer>
  /** The names of the models that are offered there; throws `ModelError`. */
  list(place: ModelPlace, signal?: AbortSignal): Promise<string[]>
}

/**
 * Why there is no answer: the key is refused, too much was asked, the model is not there, nothing was reached in time, what came
 * was none, or who asked gave up.
 */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly reason: 'refused' | 'limited' | 'no_model' | 'unreachable' | 'failed' | 'aborted'
  /** After how long it may be asked again, where it says so. */
  readonly retryAfterMs: number | null

  constructor(
    reason: ModelError['reason'],
    message: string,
    { retryAfterMs = null, ...options }: ErrorOptions & { retryAfterMs?: number | null } = {},
  ) {
    super(plainWords(message), options)
    this.reason = reason
    this.retryAfterMs = retryAfterMs
  }
}

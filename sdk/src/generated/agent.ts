// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { AgentConfig, AgentModelList, AgentRunList, AgentRunWithSteps, AgentTry } from './shapes.ts'

/** Input of `agent.getConfig`. */
export type AgentGetConfigInput = Record<string, never>
/** Answer of `agent.getConfig`. */
export type AgentGetConfigOutput = AgentConfig

/** Input of `agent.updateConfig`. */
export type AgentUpdateConfigInput = {
  /** Whether the agent works at all. Where it may answer is set by the agent modes. */
  enabled?: boolean | undefined
  /** `none`: passages of the knowledge base are quoted, without a model. */
  provider?: "none" | "openai_compatible" | "anthropic" | undefined
  /** Of the provider’s API, such as https://api.openai.com/v1 or https://api.anthropic.com/v1. */
  baseUrl?: string | null | undefined
  model?: string | null | undefined
  /** How customers are to be answered: tone, what to ask for, what to leave to people. */
  instructions?: string | undefined
  /** Without a model: whether a passage is sent by itself where agents may answer, instead of drafted. */
  sendsQuotes?: boolean | undefined
  /** What a customer is told at a handover; null: a sentence in their language that knows the business hours. */
  handoverMessage?: string | null | undefined
  /** After so many of its replies in a row a person is asked for. */
  mostReplies?: number | undefined
  conversationTokens?: number | undefined
  dayTokens?: number | undefined
  monthTokens?: number | undefined
  /** Kept sealed, and never shown; null removes it. */
  apiKey?: string | null | undefined
}
/** Answer of `agent.updateConfig`. */
export type AgentUpdateConfigOutput = AgentConfig

/** Input of `agent.listModels`. */
export type AgentListModelsInput = Record<string, never>
/** Answer of `agent.listModels`. */
export type AgentListModelsOutput = AgentModelList

/** Input of `agent.try`. */
export type AgentTryInput = {
  question: string
  /** In place of those that are set up. */
  instructions?: string | undefined
}
/** Answer of `agent.try`. */
export type AgentTryOutput = AgentTry

/** Input of `agent.listRuns`. */
export type AgentListRunsInput = {
  conversationId?: string | undefined
  /** `sent`: it answered; `draft`: a draft waits for a person; `handover`: it asked for a person; `nothing`: it had no answer, where it only drafts; `dropped`: somebody was faster, or it may not answer any more; `failed`: it could not. */
  status?: "running" | "sent" | "draft" | "handover" | "nothing" | "dropped" | "failed" | undefined
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `agent.listRuns`. */
export type AgentListRunsOutput = AgentRunList

/** Input of `agent.getRun`. */
export type AgentGetRunInput = {
  /** A run, arun_…. */
  id: string
}
/** Answer of `agent.getRun`. */
export type AgentGetRunOutput = AgentRunWithSteps

/** The built-in agent: it answers from the knowledge base, or hands over to a person. */
export interface AgentClient {
  /** Show how the built-in agent is set up. `GET /v1/agent-config` */
  getConfig(input?: AgentGetConfigInput, options?: CallOptions): Promise<AgentGetConfigOutput>
  /** Set up the built-in agent. `PATCH /v1/agent-config` */
  updateConfig(input?: AgentUpdateConfigInput, options?: CallOptions): Promise<AgentUpdateConfigOutput>
  /** List the models that the provider of the agent offers. `GET /v1/agent-config/models` */
  listModels(input?: AgentListModelsInput, options?: CallOptions): Promise<AgentListModelsOutput>
  /** Try how the built-in agent would answer a question. `POST /v1/agent/try` */
  try(input: AgentTryInput, options?: CallOptions): Promise<AgentTryOutput>
  /** List what the built-in agent did, the newest first. `GET /v1/agent/runs` */
  listRuns(input?: AgentListRunsInput, options?: CallOptions): Promise<AgentListRunsOutput>
  /** Show a run of the built-in agent, with what was said to the model. `GET /v1/agent/runs/{id}` */
  getRun(input: AgentGetRunInput, options?: CallOptions): Promise<AgentGetRunOutput>
}

const ROUTES: Record<keyof AgentClient, string> = {
  getConfig: 'GET /v1/agent-config',
  updateConfig: 'PATCH /v1/agent-config',
  listModels: 'GET /v1/agent-config/models',
  try: 'POST /v1/agent/try',
  listRuns: 'GET /v1/agent/runs',
  getRun: 'GET /v1/agent/runs/{id}',
}

/** The client of this part of the API alone. */
export const agent = (options: ClientOptions): AgentClient => clientOf<AgentClient>(options, ROUTES)

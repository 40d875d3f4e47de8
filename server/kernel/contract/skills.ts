import type { Caller } from './credentials.ts'

/** What a prompt asks the person who chooses it for. */
export interface PromptArgument {
  description: string
  required: boolean
  /** The name of the completion that finds its ids by a few letters. */
  completes?: string | undefined
}

/** A written procedure that agents follow with our tools. */
export interface Skill {
  /** `skill://<toolset>/<slug>`, or a `task://…` of its own. */
  uri: string
  kind: 'skill' | 'task'
  toolset: string
  slug: string
  title: string
  description: string
  isPublic: boolean
  /** What kind of model follows it well. */
  tier: 'fast' | 'smart'
  tools: readonly string[]
  /** The kinds of callers that may call all of its tools. */
  audiences: readonly string[]
  /** The scopes that its tools ask for, sorted. */
  scopes: readonly string[]
  prompt?: SkillPrompt
  job?: SkillJob
  /** Markdown, without the front matter. */
  content: string
}

/** What a job is that follows it. */
export interface SkillJob {
  /** How often it is due where somebody has it repeated, and what such a job asks for. */
  repeats?: { every: 'day' | 'week' | 'month'; asks: string }
  /** What it is about has to be a public address of the web. */
  isAboutAddress: boolean
  /** Of a job for which none is given. */
  priority: number
}

interface SkillPrompt {
  /** `<toolset>_<slug>`, with underscores. */
  name: string
  text: string
  arguments: Readonly<Record<string, PromptArgument>>
}

/** The skills of the service, and who sees which. */
export interface Skills {
  /** Those whose tools a caller may call, by their addresses. */
  listFor(caller: Caller): readonly Skill[]
  /** One of these by its address. */
  find(uri: string, caller: Caller): Skill | undefined
  all: readonly Skill[]
  /** Those that everybody may read. */
  open: readonly Skill[]
}

/** Where a text is read: at which address of the service, for which organization. */
export interface ReadIn {
  baseUrl: string
  orgId: string
}

/** The text of a skill for a reader: with the address of the service and the id of their organization. */
export const contentFor = ({ content }: Skill, { baseUrl, orgId }: ReadIn): string =>
  content.replaceAll('{{API_URL}}', baseUrl).replaceAll('{{ORG_ID}}', orgId)

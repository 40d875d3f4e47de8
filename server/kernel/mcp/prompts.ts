import {
  ProtocolError,
  ProtocolErrorCode,
  type GetPromptResult,
  type ListPromptsResult,
} from '@modelcontextprotocol/server'
import { contentFor, type ReadIn, type Skill } from '../contract/skills.ts'
import { MARKDOWN } from './resources.ts'

const MOST_OF_ARGUMENT = 500

/** A skill that people begin by a prompt. */
export type PromptSkill = Skill & { prompt: NonNullable<Skill['prompt']> }

const hasPrompt = (skill: Skill): skill is PromptSkill => skill.prompt !== undefined

/** The prompts of these skills. */
export const promptsOf = (skills: readonly Skill[]): ListPromptsResult['prompts'] =>
  skills.filter(hasPrompt).map(({ title, description, prompt }) => ({
    name: prompt.name,
    title,
    description,
    arguments: Object.entries(prompt.arguments).map(([name, { description: what, required }]) => ({
      name,
      description: what,
      required,
    })),
  }))

/** The skill of a prompt; throws the protocol's error for a name that none of these has. */
export function promptNamed(skills: readonly Skill[], name: string): PromptSkill {
  const skill = skills.filter(hasPrompt).find(({ prompt }) => prompt.name === name)
  if (!skill) throw refused(`Unknown prompt: ${name.slice(0, 200)}`)
  return skill
}

/**
 * What a person would say to have the job done: the task with what it is about, then the procedure. Throws the protocol's error for
 * arguments that are missing, unknown or too long.
 */
export function fillPrompt(
  skill: PromptSkill,
  given: Readonly<Record<string, string>>,
  place: ReadIn,
): GetPromptResult {
  const { prompt, uri, description } = skill
  for (const [name, { required }] of Object.entries(prompt.arguments))
    if (required && !given[name]?.trim()) throw refused(`The argument ${name} is missing.`)
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(prompt.arguments, name)) throw refused(`There is no argument ${name.slice(0, 200)}.`)
    if (value.length > MOST_OF_ARGUMENT)
      throw refused(`The argument ${name} is longer than ${MOST_OF_ARGUMENT} characters.`)
  }
  const about = Object.keys(prompt.arguments).flatMap((name) =>
    given[name]?.trim() ? [`${name}: ${given[name].trim()}`] : [],
  )
  return {
    description,
    messages: [
      { role: 'user', content: { type: 'text', text: [prompt.text, ...about].join('\n') } },
      {
        role: 'user',
        content: {
          type: 'resource',
          resource: { uri, mimeType: MARKDOWN, text: contentFor(skill, place) },
        },
      },
    ],
  }
}

const refused = (message: string): ProtocolError =>
  new ProtocolError(ProtocolErrorCode.InvalidParams, message)

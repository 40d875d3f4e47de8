import {
  ResourceNotFoundError,
  type ListResourcesResult,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'
import { contentFor, type ReadIn, type Skill } from '../contract/skills.ts'

export const MARKDOWN = 'text/markdown'

/** How the address of a skill is made. */
export const SKILL_TEMPLATE = 'skill://{module}/{slug}'

/** Skills as resources, for agents rather than for people. */
export const resourcesOf = (skills: readonly Skill[]): ListResourcesResult['resources'] =>
  skills.map(({ uri, slug, title, description }) => ({
    uri,
    name: slug,
    title,
    description,
    mimeType: MARKDOWN,
    annotations: { audience: ['assistant'], priority: 0.9 },
  }))

/** The one form of our addresses; `completion/complete` knows what goes into it. */
export const resourceTemplates = [
  {
    uriTemplate: SKILL_TEMPLATE,
    name: 'skill',
    title: 'Skill',
    description: 'A written procedure: the module’s prefix of tools, and the name of the procedure.',
    mimeType: MARKDOWN,
  },
]

/** A skill in full; throws the protocol's error where the caller sees none at the address. */
export function readResource(skill: Skill | undefined, uri: string, place: ReadIn): ReadResourceResult {
  if (!skill) throw new ResourceNotFoundError(uri.slice(0, 200))
  return { contents: [{ uri: skill.uri, mimeType: MARKDOWN, text: contentFor(skill, place) }] }
}

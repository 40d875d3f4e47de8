// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { ListedSkillList } from './shapes.ts'

/** Input of `skills.listSkills`. */
export type SkillsListSkillsInput = Record<string, never>
/** Answer of `skills.listSkills`. */
export type SkillsListSkillsOutput = ListedSkillList

/** Written procedures for agents, and the public list of tools. */
export interface SkillsClient {
  /** List skills: written procedures. `GET /v1/skills` */
  listSkills(input?: SkillsListSkillsInput, options?: CallOptions): Promise<SkillsListSkillsOutput>
}

const ROUTES: Record<keyof SkillsClient, string> = {
  listSkills: 'GET /v1/skills',
}

/** The client of this part of the API alone. */
export const skills = (options: ClientOptions): SkillsClient => clientOf<SkillsClient>(options, ROUTES)

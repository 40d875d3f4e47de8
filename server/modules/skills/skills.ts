import { z } from 'zod'
import type { Access } from '../../kernel/contract/operation.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { wholeListOf } from '../../kernel/contract/lists.ts'
import { contentFor } from '../../kernel/contract/skills.ts'
import { lastRunsOf } from '../curator/index.ts'
import { E } from './errors.ts'
import { operation } from './module.ts'
import { ListedSkill, presentListed } from './schemas.ts'

/** Each caller sees the skills whose tools they may call. */
const EVERYBODY: Access = { scope: null, audience: ['member', 'agent'] }

/** `GET /v1/skills` */
export const listSkills = operation({
  name: 'skills.listSkills',
  summary: 'List skills: written procedures',
  access: EVERYBODY,
  effect: 'read',
  rest: 'GET /v1/skills',
  tool: 'skills_list',
  input: z.object({}),
  output: wholeListOf(ListedSkill),
  async run(ctx) {
    const { services, ...caller } = ctx
    const skills = services.skills.listFor(caller)
    const runs = await lastRunsOf(
      ctx,
      skills.map(({ uri }) => uri),
    )
    return { items: skills.map((skill) => presentListed(skill, runs.get(skill.uri))) }
  },
})

/** The tool `skills_read`, for agents whose clients read no resources. */
export const readSkill = operation({
  name: 'skills.readSkill',
  summary: 'Read a skill',
  access: EVERYBODY,
  effect: 'read',
  tool: 'skills_read',
  input: z.object({ uri: z.string().min(1).max(200) }),
  output: ListedSkill.extend({ content: z.string().describe('Markdown.') }),
  errors: [E.skill_not_found],
  async run(ctx, { uri }) {
    const { services, ...caller } = ctx
    const skill = services.skills.find(uri, caller)
    if (!skill) throw new AppError(E.skill_not_found)
    const place = { baseUrl: services.config.baseUrl, orgId: caller.org.id }
    const runs = await lastRunsOf(ctx, [uri])
    return { ...presentListed(skill, runs.get(uri)), content: contentFor(skill, place) }
  },
})

import { z } from 'zod'
import type { Skill } from '../../kernel/contract/skills.ts'
import { Instant, shape } from '../../kernel/contract/shapes.ts'
import type { LastRun } from '../curator/index.ts'

/** A skill as strangers see it in a list. */
export const PublicSkill = shape('PublicSkill', {
  uri: z.string().describe('`skill://<module>/<slug>`, or a `task://…` of its own.'),
  module: z.string().describe('What the names of the tools of its module start with.'),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
})

/** A skill as those see it who may follow it. */
export const ListedSkill = shape('ListedSkill', {
  ...PublicSkill.shape,
  kind: z.enum(['skill', 'task']),
  tools: z.array(z.string()).describe('The tools that it uses.'),
  scopes: z.array(z.string()).describe('The scopes that these ask for.'),
  public: z.boolean().describe('Whether everybody may read it, without a credential.'),
  name: z.string().describe('The same as `title`.'),
  audiences: z.array(z.string()).describe('Who may follow it.'),
  tier: z.enum(['fast', 'smart']).describe('What kind of model follows it well.'),
  every: z
    .enum(['day', 'week', 'month'])
    .nullable()
    .describe('How often a job of it is due where somebody has it repeated; null for what cannot be.'),
  lastRunAt: Instant.nullable().describe('When a job last followed it.'),
  lastRunStatus: z
    .enum(['pending', 'running', 'done', 'failed', 'dead'])
    .nullable()
    .describe('What became of that job; null also while it waits for a model.'),
})

/** What strangers see of a skill. */
export const presentPublic = ({
  uri,
  toolset,
  slug,
  title,
  description,
}: Skill): z.output<typeof PublicSkill> => ({ uri, module: toolset, slug, title, description })

/** What those see of a skill who may follow it. */
export const presentListed = (skill: Skill, lastRun: LastRun | undefined): z.output<typeof ListedSkill> => ({
  ...presentPublic(skill),
  kind: skill.kind,
  tools: [...skill.tools],
  scopes: [...skill.scopes],
  public: skill.isPublic,
  name: skill.title,
  audiences: [...skill.audiences],
  tier: skill.tier,
  every: skill.job?.repeats?.every ?? null,
  lastRunAt: lastRun?.at ?? null,
  lastRunStatus: lastRun?.status ?? null,
})

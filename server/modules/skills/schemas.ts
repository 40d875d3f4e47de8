import { z } from 'zod'
import type { Skill } from '../../kernel/contract/skills.ts'
import { shape } from '../../kernel/contract/shapes.ts'

/** A skill as strangers see it in a list. */
export const PublicSkill = shape('PublicSkill', {
  uri: z.string().describe('`skill://<module>/<slug>`'),
  module: z.string().describe('What the names of the tools of its module start with.'),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
})

/** A skill as those see it who may follow it. */
export const ListedSkill = shape('ListedSkill', {
  ...PublicSkill.shape,
  kind: z.literal('skill'),
  tools: z.array(z.string()).describe('The tools that it uses.'),
  scopes: z.array(z.string()).describe('The scopes that these ask for.'),
  public: z.boolean().describe('Whether everybody may read it, without a credential.'),
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
export const presentListed = (skill: Skill): z.output<typeof ListedSkill> => ({
  ...presentPublic(skill),
  kind: 'skill',
  tools: [...skill.tools],
  scopes: [...skill.scopes],
  public: skill.isPublic,
})

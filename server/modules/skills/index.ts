/**
 * What programs learn of the service: how its tools are used, and which there are. The skills themselves are declared by the
 * modules whose tools they use.
 *
 * - **Skill**: a written procedure that agents follow with our tools; `skill://<module>/<slug>`.
 * - **Prompt**: a skill as people begin it, with the ids that it is about.
 */
import { defineModule } from '../../kernel/contract/module.ts'
import { routes } from './routes.ts'
import { listSkills, readSkill } from './skills.ts'

/** The `skills` module. */
export const skills = defineModule({
  name: 'skills',
  summary: 'Written procedures for agents, and the public list of tools.',
  operations: [listSkills, readSkill],
  routes,
})

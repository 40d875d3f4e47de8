import { errors } from '../../kernel/base/errors.ts'

/** What the module refuses with. */
export const E = errors({
  skill_not_found: [404, 'There is no such skill, or it uses a tool that you may not call.'],
  tool_not_found: [404, 'There is no such tool.'],
})

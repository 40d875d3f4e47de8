import { part } from '../parts.ts'
import { createCallBudget, type CallBudget } from './call-budget.ts'
import { createPrograms, type Programs } from './programs.ts'

/** What a service keeps of who calls its tools: the budget of the day, and which programs there are. */
export const mcpBooks = part<{ budget: CallBudget; programs: Programs }>(({ services, database }) => {
  const { SVC_MCP_CALLS_PER_DAY: perDay } = services.config
  const budget = createCallBudget(database, perDay)
  const programs = createPrograms({ database, log: services.log, countsDays: perDay === undefined })
  services.atEnd(async () => {
    await programs.flush()
    await budget.flush()
  })
  return { budget, programs }
})

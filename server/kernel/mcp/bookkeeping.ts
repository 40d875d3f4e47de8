import type { ProgramBooks } from '../contract/programs.ts'
import { part } from '../contract/parts.ts'
import { createCallBudget } from './call-budget.ts'
import { createPrograms } from './programs.ts'

/** What a service keeps of who calls its tools: the budget of the day, and which programs there are. */
export const programBooks = part<ProgramBooks>(({ services, database }) => {
  const { SVC_MCP_CALLS_PER_DAY: perDay } = services.config
  const budget = createCallBudget(database, perDay)
  const programs = createPrograms({ database, log: services.log, countsDays: perDay === undefined })
  services.atEnd(async () => {
    await programs.flush()
    await budget.flush()
  })
  return { budget, programs }
})

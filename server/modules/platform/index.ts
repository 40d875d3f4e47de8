/**
 * What the kernel keeps, for those who run the organization.
 *
 * - **Audit line**: one write or one refused write, by whom, from where, with what result; never a secret.
 * - **Connected program**: what called the tool endpoint, by its credential and what it calls itself.
 * - **Pruning**: deleting what the kernel keeps only for a time.
 */
import { defineModule } from '../../kernel/contract/module.ts'
import { traces } from './erase-traces.ts'
import { getUsage, listMcpConnections } from './connected-programs.ts'
import { glance } from './glance.ts'
import { listAuditLogs } from './list-audit-logs.ts'
import { prune } from './prune.ts'
import { routes } from './routes.ts'
import { aiTokens, getUsageByAgent, getUsageSummary } from './usage.ts'
import { settings } from './settings.ts'
import { troubles } from './troubles.ts'

/** The audit log, and the kernel's housekeeping. */
export const platform = defineModule({
  name: 'platform',
  summary: 'The audit log, and who calls the tool endpoint.',
  operations: [listAuditLogs, listMcpConnections, getUsage, getUsageSummary, getUsageByAgent],
  counters: [aiTokens],
  scopes: {
    'audit:read': 'Read the audit log, which programs are connected and how much they call.',
  },
  routes,
  settings,
  troubles,
  jobs: [prune],
  traces,
  glance,
})

import { E } from '../../../kernel/base/errors.ts'
import { operation } from '../module.ts'
import { Report, reportOf } from './report.ts'
import { ReportInput } from './report-input.ts'

export const getReports = operation({
  name: 'overview.getReports',
  summary: 'Report on conversations: how many, how soon answered and closed, how customers rated them',
  description:
    'Of the conversations that were opened in a period, as they stand now. Tests, spam and what was suppressed do not count; a merged conversation counts once. Divided by person or agent, a conversation belongs to the first who answered in it. The same as CSV: `GET /v1/conversations/reports/csv`.',
  access: { scope: 'conv:read', audience: ['member', 'agent'] },
  effect: 'read',
  rest: 'GET /v1/conversations/reports',
  tool: 'overview_get_reports',
  toolListing: 'toolset',
  input: ReportInput,
  output: Report,
  errors: [E.invalid_input],
  run: (ctx, input) => reportOf(ctx, input),
})

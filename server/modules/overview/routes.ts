import { z } from 'zod'
import { E } from '../../kernel/base/errors.ts'
import { queryParser } from '../../kernel/base/query-parser.ts'
import type { RawRoute } from '../../kernel/contract/raw-route.ts'
import { toCsv } from './reports/csv.ts'
import { getReports } from './reports/get-reports.ts'
import { ReportInput } from './reports/report-input.ts'
import { reportOf } from './reports/report.ts'

const parse = queryParser(ReportInput)

/** The reports, for spreadsheets. */
export const downloadReport: RawRoute = {
  route: 'GET /v1/conversations/reports/csv',
  why: 'The answer is a CSV file.',
  access: getReports.access,
  module: 'overview',
  describes: {
    name: 'downloadReport',
    summary: 'Load a report on conversations as CSV',
    description:
      'One line for each group, and one for the total of each period. Texts that a spreadsheet would take for formulas begin with an apostrophe.',
    query: z.toJSONSchema(ReportInput, { io: 'input' }).properties as Record<string, Record<string, unknown>>,
    answers: {
      200: { description: 'The report.', contentType: 'text/csv', schema: { type: 'string' } },
    },
    errors: [E.unauthenticated, E.forbidden, E.invalid_input, E.rate_limited],
  },
  async handle(request, reply, { transaction }) {
    const input = parse(request.query)
    const csv = toCsv(await transaction((ctx) => reportOf(ctx, input)))
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="report.csv"',
        'cache-control': 'no-store',
      })
      .send(csv)
  },
}

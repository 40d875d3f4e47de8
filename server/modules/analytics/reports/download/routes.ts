import { z } from 'zod'
import type { StepsContext } from '../../../../kernel/contract/context.ts'
import { E as KernelErrors } from '../../../../kernel/base/errors.ts'
import { queryParser } from '../../../../kernel/base/query-parser.ts'
import type { RawContext, RawRoute } from '../../../../kernel/contract/raw-route.ts'
import { BreakdownInput, breakdownOf } from '../breakdown.ts'
import { OverviewInput, overviewOf, reportAccess, reportErrors } from '../overview.ts'
import { breakdownNames, breakdownTable, FORMATS, OVERVIEW_NAMES, overviewTable, write } from './lines.ts'

const MOST_LINES = 10_000

const format = z.enum(FORMATS).default('csv')

const BreakdownQuery = BreakdownInput.omit({ limit: true, offset: true }).extend({ format })
const OverviewQuery = OverviewInput.extend({ format })

/** What both routes have in common: a report of the same input, as a file. */
function downloadOf<Query extends z.ZodObject<{ format: typeof format }>>(
  { report, ...describes }: { report: string; name: string; summary: string; description: string },
  query: Query,
  make: (
    ctx: StepsContext,
    input: z.output<Query>,
  ) => Promise<{ name: string; text: string; format: (typeof FORMATS)[number] }>,
): RawRoute {
  const parse = queryParser(query)
  return {
    route: `GET /v1/analytics/reports/${report}/download`,
    why: 'The answer is a file.',
    access: reportAccess,
    module: 'analytics',
    describes: {
      ...describes,
      query: z.toJSONSchema(query, { io: 'input' }).properties as Record<string, Record<string, unknown>>,
      answers: {
        200: { description: 'The report.', contentType: 'text/csv', schema: { type: 'string' } },
      },
      errors: [
        KernelErrors.unauthenticated,
        KernelErrors.forbidden,
        KernelErrors.rate_limited,
        ...reportErrors,
      ],
    },
    async handle(request, reply, ctx) {
      const input = parse(request.query)
      const file = await make(await stepsOf(ctx), input)
      return reply
        .headers({
          'content-type':
            file.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
          'content-disposition': `attachment; filename="${file.name}.${file.format}"`,
          'cache-control': 'no-store',
        })
        .send(file.text)
    },
  }
}

/** The values of a dimension, for spreadsheets and programs. */
export const downloadBreakdown = downloadOf(
  {
    report: 'breakdown',
    name: 'downloadBreakdown',
    summary: 'Download pages, sources, countries, devices … with all their figures',
    description: `As CSV or one JSON object a line; what getBreakdown answers, but all of it at once, up to ${MOST_LINES} values. In CSV, texts that a spreadsheet would take for formulas begin with an apostrophe.`,
  },
  BreakdownQuery,
  async (ctx, { format: wanted, ...input }) => {
    const breakdown = await breakdownOf(ctx, { ...input, limit: MOST_LINES, offset: 0 })
    const { from, to } = breakdown.period
    return {
      name: `${input.dimension}-${from}-${to}`,
      text: write(breakdownTable(breakdown), wanted, breakdownNames(input.compare)),
      format: wanted,
    }
  },
)

/** Totals and their course, for spreadsheets and programs. */
export const downloadOverview = downloadOf(
  {
    report: 'overview',
    name: 'downloadOverview',
    summary: 'Download visitors, visits and views by hour, day, week or month',
    description:
      'As CSV or one JSON object a line: what getOverview answers, a line for each part of a period and one for its total.',
  },
  OverviewQuery,
  async (ctx, { format: wanted, ...input }) => {
    const overview = await overviewOf(ctx, input)
    const { from, to } = overview.period
    return {
      name: `overview-${from}-${to}`,
      text: write(overviewTable(overview), wanted, OVERVIEW_NAMES),
      format: wanted,
    }
  },
)

/** A raw route's caller as reports know them. */
async function stepsOf({ services, transaction }: RawContext): Promise<StepsContext> {
  const { org, actor, credential, call } = await transaction(async (ctx) => ctx)
  return { org, actor, credential, call, services, transaction: (work) => transaction(work) }
}

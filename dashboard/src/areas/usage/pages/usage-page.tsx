import type { AgentUsage, PlatformGetUsageSummaryOutput } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { AdminsOnly } from '../../../data/permissions/admins-only.tsx'
import { formatNumber } from '../../../text/format-number.ts'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { PageFrame } from '../../../ui/page-frames/page-frame.tsx'
import { SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { EmptyState } from '../../../ui/primitives/states.tsx'
import type { Column } from '../../../ui/tables/columns.ts'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { byAgentQuery, summaryQuery } from '../data.ts'
import { names } from '../names.en.ts'
import { Tile } from '../parts/tile.tsx'
import { text } from '../text.en.ts'

/** What is used this month, and who calls tools. */
export function UsagePage() {
  return (
    <AdminsOnly needs="platform.getUsageSummary" title={names.usage} lead={text.adminsOnly}>
      <Usage />
    </AdminsOnly>
  )
}

function Usage() {
  const summary = useQuery(summaryQuery)
  const agents = useQuery(byAgentQuery)
  return (
    <PageFrame variant="detail" title={names.usage} lead={text.lead} readOnly>
      <ListState query={summary}>{(found) => <Tiles summary={found} />}</ListState>
      <SettingsSection title={text.agents} lead={text.agentsLead}>
        <ListState query={agents}>
          {({ agents: rows }) =>
            rows.length === 0 ? (
              <EmptyState title={text.noAgents} hint={text.noAgentsHint} />
            ) : (
              <DataTable
                label={text.agents}
                head={text.who}
                rows={rows}
                keyOf={({ id }) => id}
                nameValue={nameOf}
                name={nameOf}
                columns={columns}
                file={names.usage}
              />
            )
          }
        </ListState>
      </SettingsSection>
    </PageFrame>
  )
}

const TILES = ['mcpCalls', 'apiCalls', 'aiTokens', 'conversations'] as const

function Tiles({ summary }: { summary: PlatformGetUsageSummaryOutput }) {
  const { current, previous, sparkline } = summary.avgLatencyMs
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {TILES.map((name) => (
        <Tile
          key={name}
          label={text.tiles[name]}
          figure={formatNumber(summary[name].current)}
          unit={text.thisMonth}
          before={text.lastMonth(formatNumber(summary[name].previous))}
          days={summary[name].sparkline}
          daysLabel={text.lastDays(text.tiles[name])}
        />
      ))}
      <Tile
        label={text.latency}
        figure={current === null ? '–' : text.milliseconds(formatNumber(current))}
        unit={current === null ? text.noneThisWeek : text.ofWeek}
        before={previous === null ? text.noneBefore : text.weekBefore(formatNumber(previous))}
        days={sparkline.map((day) => day ?? 0)}
        daysLabel={text.latency}
      />
    </div>
  )
}

const nameOf = ({ id, name }: AgentUsage): string =>
  name ?? (id === 'other' ? text.kinds['other'] : undefined) ?? text.unnamed
const kindOf = ({ id, description }: AgentUsage): string =>
  text.kinds[id.split(':', 1)[0] ?? ''] ?? description

const columns: Column<AgentUsage>[] = [
  { name: text.kind, align: 'left', value: kindOf, cell: kindOf },
  { name: text.calls, value: ({ mcpCalls }) => mcpCalls, cell: ({ mcpCalls }) => formatNumber(mcpCalls) },
  {
    name: text.average,
    value: ({ avgLatencyMs }) => avgLatencyMs,
    cell: ({ avgLatencyMs }) => (avgLatencyMs === null ? '–' : formatNumber(avgLatencyMs)),
  },
  {
    name: text.p95,
    value: ({ p95LatencyMs }) => p95LatencyMs,
    cell: ({ p95LatencyMs }) => (p95LatencyMs === null ? '–' : formatNumber(p95LatencyMs)),
  },
]

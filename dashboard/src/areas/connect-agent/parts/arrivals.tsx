import type { McpConnection } from '@stoa/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ListState } from '../../../ui/page-frames/list-state.tsx'
import { Rows, SettingsSection } from '../../../ui/page-frames/settings-section.tsx'
import { Icon } from '../../../ui/primitives/icon.tsx'
import { linkClass } from '../../../ui/primitives/message-text.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { Watching } from '../../../ui/primitives/watching.tsx'
import { programsQuery } from '../data.ts'
import { text } from '../text.en.ts'

const nameOf = ({ clientName, credentialName }: McpConnection): string =>
  clientName ?? credentialName ?? text.nameless

/** The programs that called last, and whether one did while the page was open. */
export function Arrivals() {
  const programs = useQuery(programsQuery)
  // By the service’s clock: what was there when the page came is no arrival.
  const [before, setBefore] = useState<ReadonlyMap<string, string>>()
  if (!before && programs.data)
    setBefore(new Map(programs.data.items.map(({ id, lastSeenAt }) => [id, lastSeenAt])))
  const arrived = programs.data?.items.find(
    ({ id, lastSeenAt }) => before && (before.get(id) ?? '') < lastSeenAt,
  )
  return (
    <SettingsSection title={text.arrivedTitle}>
      <div role="status">
        {arrived ? (
          <p className="flex items-center gap-2.5 font-medium">
            <span className="text-green">
              <Icon name="checkCircle" />
            </span>
            {text.arrived(nameOf(arrived))}
          </p>
        ) : (
          <Watching title={text.watching}>{text.watchingHint}</Watching>
        )}
      </div>
      <ListState query={programs}>
        {({ items }) =>
          items.length > 0 && (
            <Rows>
              {items.map((program) => (
                <Program key={program.id} program={program} />
              ))}
            </Rows>
          )
        }
      </ListState>
      <p className="text-small">
        <Link to="/settings/connections" className={linkClass}>
          {text.manage}
        </Link>
      </p>
    </SettingsSection>
  )
}

function Program({ program }: { program: McpConnection }) {
  const { clientName, clientVersion, credentialName, calls, lastSeenAt } = program
  const by = clientName === null ? undefined : credentialName
  return (
    <li className="py-3">
      <p className="font-medium wrap-anywhere">
        {nameOf(program)} {clientVersion && <span className="font-normal text-ink-3">{clientVersion}</span>}
      </p>
      <p className="text-small text-ink-3 wrap-anywhere">
        {by && `${by} · `}
        {text.calls(calls)} · {text.lastSeen} <Time at={lastSeenAt} />
      </p>
    </li>
  )
}

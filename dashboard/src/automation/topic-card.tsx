import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { FilterSelect } from '../charts/filter-select.tsx'
import { countText } from '../charts/format-figures.ts'
import { Badge } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { Time } from '../components/time.tsx'
import { a } from '../messages/en-answering.ts'
import { m } from '../messages/en-automation.ts'
import { Requirements } from '../topics/topic-figures.tsx'
import type { TopicWithFigures } from '../topics/topics-query.ts'
import { setTopicMode } from './set-topic-mode.ts'
import { ThresholdField } from './threshold-field.tsx'

const modes = ['channel', 'off', 'draft_only', 'auto'] as const

interface CardProps {
  topic: TopicWithFigures
  /** How many of its conversations are open, where that is known. */
  open: number | undefined
  mayChange: boolean
}

/** How agents do in a topic, and how far they may go in it. */
export function TopicCard({ topic, open, mayChange }: CardProps) {
  const { readyToPromote } = topic.figures
  const mode = topic.agentMode ?? 'channel'
  const heading = `topic-${topic.id}`
  const select = useRef<HTMLSelectElement>(null)
  return (
    <li>
      <article aria-labelledby={heading} className="grid gap-4 rounded-card border border-line px-5 py-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <h3 id={heading} className="min-w-0 font-semibold [overflow-wrap:anywhere]">
              {topic.name}
            </h3>
            {!mayChange && <Badge icon="agent">{m.modes[mode]}</Badge>}
            {readyToPromote && (
              <Badge tone="green" icon="check">
                {a.topics.ready}
              </Badge>
            )}
          </div>
          {mayChange && (
            <div className="flex flex-wrap items-center gap-2">
              {readyToPromote && (
                <Button
                  variant="primary"
                  icon="agent"
                  aria-label={m.promoteTopic(topic.name)}
                  onClick={() => {
                    void setTopicMode(topic, { agentMode: 'auto' })
                    // The button goes away, and with it would the focus.
                    select.current?.focus()
                  }}
                >
                  {m.promote}
                </Button>
              )}
              <FilterSelect
                ref={select}
                label={m.modeOf(topic.name)}
                value={mode}
                options={modes.map((value) => ({ value, label: m.modes[value] }))}
                onChange={(value) =>
                  void setTopicMode(topic, { agentMode: value === 'channel' ? null : value })
                }
              />
            </div>
          )}
        </div>
        <Figures topic={topic} />
        <Threshold topic={topic} mayChange={mayChange} />
        <div className="flex flex-wrap items-start gap-x-5 gap-y-2 text-small">
          <Links topic={topic} open={open} />
        </div>
      </article>
    </li>
  )
}

function Figures({ topic: { figures } }: { topic: TopicWithFigures }) {
  const counts = [
    [m.weekly, figures.weeklyVolume],
    [m.reviewed, figures.reviewedCount],
    [m.approved, figures.approvedUnedited],
    [m.edited, figures.edited],
    [m.rejected, figures.rejected],
    [m.autoSent, figures.autoSent],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 md:grid-cols-6">
      {counts.map(([label, count]) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-small text-ink-3">{label}</dt>
          <dd className="text-lead font-semibold tabular-nums">{countText(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The share of drafts that were sent unedited, against the one from which the topic is ready. */
function Threshold({ topic, mayChange }: { topic: TopicWithFigures; mayChange: boolean }) {
  const { uneditedPct, reviewedCount } = topic.figures
  const { promoteThresholdPct } = topic
  return (
    <div className="grid gap-2 text-small text-ink-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span>{uneditedPct === null ? m.noneReviewed : m.unedited(uneditedPct, reviewedCount)}</span>
        {mayChange ? (
          <ThresholdField topic={topic} />
        ) : (
          <span>{`${m.thresholdBefore} ${promoteThresholdPct}${m.thresholdAfter}`}</span>
        )}
      </div>
      <div aria-hidden="true" className="relative h-2 rounded-full bg-surface-2">
        <div
          className="h-full rounded-full bg-accent"
          style={{ width: `${Math.min(uneditedPct ?? 0, 100)}%` }}
        />
        <div
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 bg-ink"
          style={{ left: `${promoteThresholdPct}%` }}
        />
      </div>
    </div>
  )
}

function Links({ topic, open }: Omit<CardProps, 'mayChange'>) {
  const link = 'text-ink-2 underline underline-offset-2 hover:text-ink'
  return (
    <>
      {open !== undefined && open > 0 && (
        <Link
          to="/inbox/$view/{-$conversationId}"
          params={{ view: 'open' }}
          search={{ topic: topic.id }}
          aria-label={m.openOf(open, topic.name)}
          className={link}
        >
          {m.open(open)}
        </Link>
      )}
      <Link
        to="/settings/topics/$topicId"
        params={{ topicId: topic.id }}
        aria-label={m.settingsOf(topic.name)}
        className={link}
      >
        {m.settings}
      </Link>
      {topic.agentMode === 'auto' && topic.autoPromotedAt && (
        <span className="text-ink-3">
          {a.topic.since} <Time at={topic.autoPromotedAt} />
        </span>
      )}
      {topic.agentMode !== 'auto' && (
        <details className="basis-full">
          <summary className="w-fit cursor-pointer text-ink-2 hover:text-ink">{m.why}</summary>
          <div className="pt-2">
            <Requirements topic={topic} />
          </div>
        </details>
      )}
    </>
  )
}

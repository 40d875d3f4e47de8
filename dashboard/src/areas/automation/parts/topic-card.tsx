import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { FilterSelect } from '../../../ui/charts/filter-select.tsx'
import { countText } from '../../../text/format-figures.ts'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { Time } from '../../../ui/primitives/time.tsx'
import { text } from '../text.en.ts'
import { Requirements, type TopicWithFigures } from '../../topics/index.ts'
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
            {!mayChange && <Badge icon="agent">{text.modes[mode]}</Badge>}
            {readyToPromote && (
              <Badge tone="green" icon="check">
                {text.topicReady}
              </Badge>
            )}
          </div>
          {mayChange && (
            <div className="flex flex-wrap items-center gap-2">
              {readyToPromote && (
                <Button
                  variant="primary"
                  icon="agent"
                  aria-label={text.promoteTopic(topic.name)}
                  onClick={() => {
                    void setTopicMode(topic, { agentMode: 'auto' })
                    // The button goes away, and with it would the focus.
                    select.current?.focus()
                  }}
                >
                  {text.promote}
                </Button>
              )}
              <FilterSelect
                ref={select}
                label={text.modeOf(topic.name)}
                value={mode}
                options={modes.map((value) => ({ value, label: text.modes[value] }))}
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
    [text.weekly, figures.weeklyVolume],
    [text.reviewed, figures.reviewedCount],
    [text.approved, figures.approvedUnedited],
    [text.edited, figures.edited],
    [text.rejected, figures.rejected],
    [text.autoSent, figures.autoSent],
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
        <span>{uneditedPct === null ? text.noneReviewed : text.unedited(uneditedPct, reviewedCount)}</span>
        {mayChange ? (
          <ThresholdField topic={topic} />
        ) : (
          <span>{`${text.thresholdBefore} ${promoteThresholdPct}${text.thresholdAfter}`}</span>
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
          aria-label={text.openOf(open, topic.name)}
          className={link}
        >
          {text.open(open)}
        </Link>
      )}
      <Link
        to="/settings/topics/$topicId"
        params={{ topicId: topic.id }}
        aria-label={text.settingsOf(topic.name)}
        className={link}
      >
        {text.settings}
      </Link>
      {topic.agentMode === 'auto' && topic.autoPromotedAt && (
        <span className="text-ink-3">
          {text.autoSince} <Time at={topic.autoPromotedAt} />
        </span>
      )}
      {topic.agentMode !== 'auto' && (
        <details className="basis-full">
          <summary className="w-fit cursor-pointer text-ink-2 hover:text-ink">{text.why}</summary>
          <div className="pt-2">
            <Requirements topic={topic} />
          </div>
        </details>
      )}
    </>
  )
}

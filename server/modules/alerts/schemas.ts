import { z } from 'zod'
import { idPattern } from '../../kernel/base/ids.ts'
import { shape } from '../../kernel/contract/shapes.ts'

export const AlertId = z
  .string()
  .regex(idPattern('alr'), 'not the id of an alert')
  .describe('An alert, alr_….')

export const Severity = z.enum(['warning', 'error'])

const Instant = z.iso.datetime()

/** An alert as the API shows it. */
export const Alert = shape('Alert', {
  id: z.string(),
  source: z.string().describe('Where it goes wrong, such as `webhook`; the list of alerts names all.'),
  subjectId: z.string().describe('What it is about.'),
  severity: Severity,
  title: z.string(),
  detail: z.string().describe('What it means, and what to do.'),
  metadata: z.record(z.string(), z.unknown()),
  ctaHref: z.string().nullable().describe('The page of the dashboard where it is dealt with.'),
  ctaLabelKey: z.string().nullable(),
  openedAt: Instant,
  lastSeenAt: Instant,
  occurrenceCount: z.int(),
  acknowledgedAt: Instant.nullable(),
  acknowledgedBy: z.string().nullable(),
  resolvedAt: Instant.nullable(),
})

type Shown = z.output<typeof Alert>
type Times = 'openedAt' | 'lastSeenAt'

/** A row of `alr_alerts`. */
export type Row = Omit<Shown, Times | 'acknowledgedAt' | 'resolvedAt'> &
  Record<Times, Date> & { acknowledgedAt: Date | null; resolvedAt: Date | null }

/** SQL: the columns of a row. */
export const COLUMNS = `a.id, a.source, a.subject_id as "subjectId", a.severity, a.title, a.detail, a.metadata, a.cta_href as "ctaHref",
  a.cta_label_key as "ctaLabelKey", a.opened_at as "openedAt", a.last_seen_at as "lastSeenAt", a.occurrence_count as "occurrenceCount",
  a.acknowledged_at as "acknowledgedAt", a.acknowledged_by as "acknowledgedBy", a.resolved_at as "resolvedAt"`

/** The wire form of a row. */
export const present = (row: Row): Shown => ({
  ...row,
  openedAt: row.openedAt.toISOString(),
  lastSeenAt: row.lastSeenAt.toISOString(),
  acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
  resolvedAt: row.resolvedAt?.toISOString() ?? null,
})

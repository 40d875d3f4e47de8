import { z } from 'zod'
import type { EventType } from '../../kernel/contract/operation.ts'
import { Severity } from './schemas.ts'

const payload = z.object({
  alertId: z.string(),
  source: z.string(),
  subjectId: z.string(),
  severity: Severity,
})
const example = {
  alertId: 'alr_0m3k2v1a9x7c5b3n1q8w6e',
  source: 'webhook',
  subjectId: 'whk_0mf3k2v1x8q4w7n2c5r9t1',
  severity: 'warning',
}

/** What is told of alerts. */
export const events = {
  'org_alert.opened': {
    public: true,
    description: 'Something goes wrong that somebody should look at, or has become worse.',
    payload,
    example,
  },
  'org_alert.acknowledged': { public: true, description: 'Somebody has seen an alert.', payload, example },
  'org_alert.resolved': { public: true, description: 'What an alert was about is over.', payload, example },
} satisfies Record<string, EventType>

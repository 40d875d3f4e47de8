import type { z } from 'zod'
import type { Completion } from '../../kernel/contract/completions.ts'
import { listTrackers } from './trackers/trackers.ts'

/** Sites by the names of their trackers. */
export const completions: Record<string, Completion> = {
  tracker: {
    operation: listTrackers,
    input: () => ({}),
    candidates: ({ items }: z.output<typeof listTrackers.output>) =>
      items.map(({ id, name }) => ({ id, label: name })),
  },
}

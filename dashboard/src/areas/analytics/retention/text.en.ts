import { plural } from '../../../text/plural.ts'

/** The texts of retention, in English; loaded with its page. */
export const text = {
  title: 'Retention',
  leads: {
    day: 'How many visitors came back, by the day of their first visit.',
    week: 'How many visitors came back, by the week of their first visit.',
    month: 'How many visitors came back, by the month of their first visit.',
  },
  interval: 'Group by',
  intervals: { day: 'Days', week: 'Weeks', month: 'Months' },
  show: 'Show as',
  share: 'Share',
  count: 'Visitors',
  firstVisit: 'First visit',
  visitors: 'Visitors',
  table: 'Returning visitors',
  column: {
    day: (index: number) => `Day ${index}`,
    week: (index: number) => `Week ${index}`,
    month: (index: number) => `Month ${index}`,
  },
  cell: (returned: number, visitors: number) =>
    `${returned} of ${plural(visitors, { one: 'visitor', other: 'visitors' })}`,
  weekOf: (day: string) => `Week of ${day}`,
  emptyTitle: 'No new visitors in this period.',
  emptyHint: 'Visitors whose browser stores nothing count as new every day and are left out here.',
  hint: 'The last interval of each row is still in progress.',
} as const

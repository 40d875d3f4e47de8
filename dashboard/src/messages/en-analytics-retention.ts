import { plural } from './plural.ts'

/** The texts of retention, in English; loaded with its page. */
export const n = {
  title: 'Retention',
  leads: {
    day: 'Of those who first came on the same day, how many came again.',
    week: 'Of those who first came in the same week, how many came again.',
    month: 'Of those who first came in the same month, how many came again.',
  },
  interval: 'Divided by',
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
  cell: (returned: number, visitors: number) => `${returned} of ${plural(visitors, 'visitor', 'visitors')}`,
  weekOf: (day: string) => `Week of ${day}`,
  emptyTitle: 'Nobody came for the first time in this period.',
  emptyHint: 'Visitors whose browser keeps nothing are new every day; they are not told apart here.',
  hint: 'The last interval of each line is not over yet.',
} as const

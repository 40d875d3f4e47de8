import { plural } from '../../../text/plural.ts'

/** The texts of goals, in English; loaded with their page. */
export const text = {
  title: 'Goals',
  lead: 'What you want visitors to do, and how many do it.',
  create: 'New goal',
  editTitle: 'Edit goal',
  emptyTitle: 'No goals yet.',
  emptyHint: 'A goal is a page visitors reach or an event your site sends, such as a sign-up.',
  emptyHintReadOnly: 'Owners and admins of your organization can create them.',
  name: 'Name',
  nameHelp: 'What visitors achieve, such as “Signed up”.',
  table: 'Goal results',
  columns: {
    goal: 'Goal',
    completions: 'Completions',
    visitors: 'Visitors',
    rate: 'Conversion rate',
    change: 'Change',
  },
  of: (visitors: number) => `Of ${plural(visitors, { one: 'visitor', other: 'visitors' })} in this period`,
  noChange: 'none before',
  edit: 'Edit…',
  editOf: (name: string) => `Actions for ${name}`,
  delete: 'Delete…',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteBody: 'The goal is no longer counted. Its events stay, and a new goal like it counts them again.',
  deleteAction: 'Delete',
  made: (name: string) => `“${name}” created; past events count too`,
  saved: (name: string) => `“${name}” saved`,
  deleted: (name: string) => `“${name}” deleted`,
} as const

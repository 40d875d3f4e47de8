import { plural } from './plural.ts'

/** The texts of goals, in English; loaded with their page. */
export const g = {
  title: 'Goals',
  lead: 'What you want visitors to do, and how many do it.',
  create: 'New goal',
  editTitle: 'Change this goal',
  emptyTitle: 'No goals yet.',
  emptyHint: 'A goal is a page that is reached or an event that the site sends, such as a sign-up.',
  emptyHintReadOnly: 'Owners and admins of your organization can make some.',
  name: 'Name',
  nameHelp: 'What is achieved, such as “Signed up”.',
  table: 'Goals in figures',
  columns: {
    goal: 'Goal',
    completions: 'Completions',
    visitors: 'Visitors',
    rate: 'Conversion rate',
    change: 'Change',
  },
  of: (visitors: number) => `Of ${plural(visitors, 'visitor', 'visitors')} of the period`,
  noChange: 'none before',
  changed: (name: string, change: string) => `${name}: ${change}`,
  edit: 'Change…',
  editOf: (name: string) => `Actions for ${name}`,
  delete: 'Delete…',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteBody:
    'The goal is no longer counted. Its events stay; a new goal of the same kind counts them again.',
  deleteAction: 'Delete',
  made: (name: string) => `“${name}” is counted, also for the time before`,
  saved: (name: string) => `“${name}” is saved`,
  deleted: (name: string) => `“${name}” is deleted`,
} as const

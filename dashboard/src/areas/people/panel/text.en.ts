import { plural } from '../../../text/plural.ts'

/** The texts of a person beside a conversation. */
export const text = {
  edit: 'Edit the person',
  close: 'Hide the form',
  page: 'Everything about them',
  looksLike: (count: number) =>
    `Perhaps the same as ${plural(count, { one: 'other person', other: 'other people' })}`,
} as const

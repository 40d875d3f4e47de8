import { deleting, patternOf, type Trace } from '../../kernel/contract/holders.ts'

/** What was said about the service with the name or address of somebody who is erased. */
export const traces: readonly Trace[] = [
  {
    of: 'contact',
    name: 'fb_items',
    erasing: 'deletes',
    erase: deleting('fb_items', `coalesce(concat_ws(' ', title, body, reason) ~* $2, false)`, ({ words }) => [
      patternOf(words),
    ]),
  },
]

import { plural } from '../../../text/plural.ts'

/** The texts of moving content from one service to another. */
export const text = {
  title: 'Transfer content',
  lead: 'Move content from one Stoa service to another, or keep a copy of it.',
  adminsOnly: 'Only owners and admins can transfer content.',
  kinds: {
    entries: (count: number) => plural(count, { one: 'entry', other: 'entries' }),
    assets: (count: number) => plural(count, { one: 'file', other: 'files' }),
    collections: (count: number) => plural(count, { one: 'collection', other: 'collections' }),
    locales: (count: number) => plural(count, { one: 'language', other: 'languages' }),
    redirects: (count: number) => plural(count, { one: 'redirect', other: 'redirects' }),
  },
  export: {
    title: 'Export',
    lead: 'One file with all collections, languages, redirects and entries, drafts and what is published. Images and other files of up to 1 MB are in it; larger ones only by name.',
    start: 'Export content',
    running: 'Exporting',
    soFar: (records: string) => `${records} so far. Keep this tab open.`,
    cancel: 'Cancel export',
    done: (name: string) => `Saved as ${name}.`,
    left: (count: number) =>
      plural(count, { one: 'file is in it by name only:', other: 'files are in it by name only:' }),
    leftHint:
      'Upload them on the other side before you import there: what has the same name and size is recognized. Choose the others again in their entries.',
    more: (count: number) => `and ${count} more`,
  },
  import: {
    title: 'Import an export',
    lead: 'What is here already is recognized, so the same file can be imported again. An entry that says something else here gets a new draft; what is published of it stays. New entries are published if they were.',
    file: 'Export of Stoa (.jsonl)',
    reading: 'Reading the file…',
    found: (what: string) => `In this file: ${what}.`,
    start: 'Import',
    other: 'Choose another file',
    running: 'Importing',
    part: (done: string, pages: string) => `Part ${done} of ${pages}. Keep this tab open.`,
    cancel: 'Stop import',
    done: 'The import is done.',
    wrongFile: 'This file is not an export of content from Stoa, or it is not whole.',
    goOn: 'Try again',
    goOnHint: 'It goes on where it stopped. What was imported is there.',
  },
} as const

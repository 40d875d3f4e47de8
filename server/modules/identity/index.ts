/**
 * Who may act, and for whom.
 *
 * - **Organization**: the tenant. The first sign-up founds it; everything else carries its id.
 * - **User**: a person with an email and a password. **Member**: a user in an organization, as owner, admin or
 *   member (the *role*). **Colleague**: another member of the same organization.
 * - **Assistant**: what answers visitors in the organization's name; it has a name and a greeting of its own.
 * - **Session**: a signed-in browser; a token in a cookie, 30 days, extended by use.
 * - **Second factor**: what a person proves themselves by beside the password: an authenticator app, a passkey; recovery
 *   codes stand in for it. A sign-in that waits for one is no session.
 * - **API key**: a program's credential. Its power is its *scopes*; roles do not apply to it.
 * - **Invitation**: lets the person with one email address join, once; proven by a token.
 * - **Account link**: proves something of a person once: that they may set a new password, or that an address is theirs.
 * - **Founding**: creating an organization with its owner: the first by sign-up or from the environment, others by whom
 *   `SVC_SIGN_UP` lets.
 * - **Provider**: another service that people sign in with; **identity**: who somebody is there, by its own lasting id.
 */
import { z } from 'zod'
import { defineModule } from '../../kernel/contract/module.ts'
import { pruneLinks } from './guesses/prune-links.ts'
import { mailNotice } from './account-mails/notices.ts'
import { apiKeyCredential } from './api-keys/api-key-credential.ts'
import {
  createApiKey,
  createReadOnlyApiKey,
  listApiKeys,
  revokeApiKey,
  updateApiKey,
} from './api-keys/api-keys.ts'
import { createRole, deleteRole, listRoles, updateRole } from './roles/roles.ts'
import { listScopes } from './api-keys/list-scopes.ts'
import { getAssistant, updateAssistant } from './assistant/assistant.ts'
import { glance } from './glance.ts'
import { tellOfGuesses } from './guesses/tell-of-guesses.ts'
import { unlockSignIn } from './guesses/unlock-sign-in.ts'
import { acceptInvitation, lookupInvitation } from './invitations/accept-invitation.ts'
import { announceJoining } from './invitations/announce-joining.ts'
import { createInvitation, listInvitations, revokeInvitation } from './invitations/invitations.ts'
import { LOCKS } from './locks.ts'
import { confirmEmail } from './me/confirm-email.ts'
import { cancelEmailChange, changeEmail, sendVerificationEmail } from './me/email.ts'
import { announceName } from './me/own-name.ts'
import { changePassword } from './me/password.ts'
import { getProfile, updateProfile } from './me/profile.ts'
import { whoami } from './me/whoami.ts'
import { updateMember } from './members/change-members.ts'
import { previewMemberRemoval, removeMember } from './members/remove-member.ts'
import { listMembers } from './members/members.ts'
import { listMemberships, setActiveMembership } from './memberships/memberships.ts'
import { createOrg } from './founding/create-org.ts'
import { getOrg, updateOrg } from './orgs/orgs.ts'
import { createPasswordResetLink } from './password-reset/create-reset-link.ts'
import { mailPasswordReset, requestPasswordReset } from './password-reset/request-reset.ts'
import { lookupPasswordReset, resetPassword } from './password-reset/reset-password.ts'
import { disconnectSignIn, listConnectedSignIns } from './providers/connected-sign-ins.ts'
import { finishProviderSignIn } from './providers/finish-provider-sign-in.ts'
import { connectProvider, startProviderSignIn } from './providers/go-to-provider.ts'
import { pruneSignUps } from './providers/prune-sign-ups.ts'
import { Role } from './schemas.ts'
import { E } from './errors.ts'
import { settings } from './settings.ts'
import { pruneSessions } from './sessions/prune-sessions.ts'
import { sessionCredential } from './sessions/session-credential.ts'
import { listSessions, revokeSession } from './sessions/sessions.ts'
import { completeSecondStep, getSecondStep, secondStepPasskeyOptions } from './sessions/second-step.ts'
import { confirmIdentity, confirmPasskeyOptions } from './second-factor/confirm-identity.ts'
import {
  addPasskey,
  beginAuthenticatorApp,
  beginPasskey,
  confirmAuthenticatorApp,
  getSecondFactor,
  removeAuthenticatorApp,
  removePasskey,
  renewRecoveryCodes,
} from './second-factor/my-factors.ts'
import { resetSecondFactor } from './second-factor/reset-factors.ts'
import { signIn, signOut } from './sessions/sign-in.ts'
import { signInAlert } from './sign-in-alerts/tell-of-sign-in.ts'
import { lookupSignUp, mailSignUp, requestSignUp } from './sign-up/request-sign-up.ts'
import { authProviders, signUp } from './sign-up/sign-up.ts'

export { apiKeyJoin, apiKeyStands } from './api-keys/api-key-join.ts'
export { hasActiveAgent } from './api-keys/heard-lately.ts'
export { memberByVerifiedEmail, memberCaller } from './memberships/member-caller.ts'
export { ATTENTION_DELAY } from './orgs/attention-delay.ts'
export { ASSISTANT_NAME, assistantName } from './assistant/assistant-name.ts'
export { ifOrganization, ORGANIZATIONS } from './orgs/organizations.ts'
export { membershipsOf, rightsJoin, type MembershipWithRights } from './memberships/member-rights.ts'
export { E as IdentityErrors } from './errors.ts'
export { assertMayMailOutside } from './orgs/mails-outside.ts'
export { organizationName } from './orgs/organization-name.ts'
export { setOwnAgent } from './orgs/own-agent.ts'
export { organizationTimezone } from './orgs/organization-timezone.ts'
export { addresseeJoin, listColleagues, memberById, memberJoin, membersAmong } from './members/members.ts'
export {
  accountByEmail,
  listAccounts,
  makeResetLink,
  setPasswordFromMachine,
} from './password-reset/reset-from-machine.ts'
export { resetFactorsFromMachine } from './second-factor/reset-factors.ts'
/** What is told to who lacks the second factor that their organization requires. */
export const factorRequired = E.second_factor_required
export { settings as identitySettings } from './settings.ts'
export { setUpFirstOrganization } from './sign-up/set-up.ts'

/** People, organizations, sessions and API keys. */
export const identity = defineModule({
  name: 'identity',
  summary: 'People and programs: sign-in, sessions, the organization, its members and API keys.',
  locks: LOCKS,
  operations: [
    authProviders,
    requestSignUp,
    lookupSignUp,
    signUp,
    startProviderSignIn,
    finishProviderSignIn,
    signIn,
    signOut,
    requestPasswordReset,
    lookupPasswordReset,
    getSecondStep,
    secondStepPasskeyOptions,
    completeSecondStep,
    resetPassword,
    unlockSignIn,
    confirmEmail,
    whoami,
    getProfile,
    updateProfile,
    changePassword,
    changeEmail,
    cancelEmailChange,
    sendVerificationEmail,
    confirmIdentity,
    confirmPasskeyOptions,
    getSecondFactor,
    beginAuthenticatorApp,
    confirmAuthenticatorApp,
    removeAuthenticatorApp,
    beginPasskey,
    addPasskey,
    removePasskey,
    renewRecoveryCodes,
    listConnectedSignIns,
    connectProvider,
    disconnectSignIn,
    listSessions,
    revokeSession,
    createOrg,
    getOrg,
    updateOrg,
    getAssistant,
    updateAssistant,
    listMembers,
    updateMember,
    previewMemberRemoval,
    removeMember,
    createPasswordResetLink,
    resetSecondFactor,
    listInvitations,
    createInvitation,
    revokeInvitation,
    lookupInvitation,
    acceptInvitation,
    listRoles,
    createRole,
    updateRole,
    deleteRole,
    listMemberships,
    setActiveMembership,
    listApiKeys,
    listScopes,
    createApiKey,
    createReadOnlyApiKey,
    updateApiKey,
    revokeApiKey,
  ],
  settings,
  sealedColumns: [{ table: 'iam_totp', column: 'secret', key: ['id'] }],
  scopes: {
    'org:read': 'Read the organization, its settings and its members.',
    'org:write': 'Change the organization and its settings.',
    'members:write': { description: 'Invite people to the organization, with any role.', keys: 'programs' },
    'api_keys:read': 'See which API keys exist; never the keys themselves.',
    'api_keys:write': 'Create API keys with scopes of one’s own, and revoke API keys.',
  },
  events: {
    'api_key.created': {
      description: 'An API key was created.',
      payload: z.object({ apiKeyId: z.string(), name: z.string() }),
      example: { apiKeyId: 'akey_0mhzk3v1q4x9w2c7b5n8tp', name: 'Nightly export' },
      public: true,
    },
    'api_key.revoked': {
      description: 'An API key was revoked; it no longer works.',
      payload: z.object({ apiKeyId: z.string() }),
      example: { apiKeyId: 'akey_0mhzk3v1q4x9w2c7b5n8tp' },
      public: true,
    },
    'member.joined': {
      description: 'Somebody accepted an invitation and is a member now.',
      payload: z.object({ userId: z.string(), role: Role }),
      example: { userId: 'usr_0mhzk3v1q4x9w2c7b5n8tp', role: 'member' },
      public: true,
    },
    'member.updated': {
      description: 'The role or the name of a member was changed.',
      payload: z.object({ userId: z.string(), role: Role }),
      example: { userId: 'usr_0mhzk3v1q4x9w2c7b5n8tp', role: 'admin' },
      public: true,
    },
    'member.sign_in_paused': {
      description: 'Signing in as a member was paused after too many wrong passwords.',
      payload: z.object({ userId: z.string() }),
      example: { userId: 'usr_0mhzk3v1q4x9w2c7b5n8tp' },
      public: true,
    },
    'member.removed': {
      description: 'A member was removed from the organization.',
      payload: z.object({ userId: z.string() }),
      example: { userId: 'usr_0mhzk3v1q4x9w2c7b5n8tp' },
      public: true,
    },
    'invitation.created': {
      description: 'Somebody was invited.',
      payload: z.object({ invitationId: z.string(), role: Role }),
      example: { invitationId: 'inv_0mhzk3v1q4x9w2c7b5n8tp', role: 'member' },
      public: true,
    },
    'invitation.revoked': {
      description: 'An invitation was revoked or replaced by a later one; its link no longer works.',
      payload: z.object({ invitationId: z.string() }),
      example: { invitationId: 'inv_0mhzk3v1q4x9w2c7b5n8tp' },
      public: true,
    },
    'organization.updated': {
      description: 'The organization’s name or settings changed.',
      payload: z.object({ orgId: z.string() }),
      example: { orgId: 'org_0mhzk3v1q4x9w2c7b5n8tp' },
      public: true,
    },
    'assistant.updated': {
      description: 'The name or greeting of the assistant changed.',
      payload: z.object({ orgId: z.string() }),
      example: { orgId: 'org_0mhzk3v1q4x9w2c7b5n8tp' },
      public: true,
    },
  },
  jobs: [
    pruneSessions,
    pruneLinks,
    pruneSignUps,
    announceJoining,
    announceName,
    mailPasswordReset,
    mailNotice,
    mailSignUp,
    signInAlert,
    tellOfGuesses,
  ],
  credentials: [sessionCredential, apiKeyCredential],
  glance,
  examples: {
    values: {
      code: '123456',
      orgName: 'Acme',
      password: 'correct horse battery',
      token: 'svc_…',
      key: 'svc_admin_…',
    },
    ids: {
      session: 'ses',
      passkey: 'pky',
      invitation: 'inv',
      apiKey: 'akey',
      role: 'rol',
      user: 'usr',
      member: 'usr',
      actor: 'usr',
      by: 'usr',
      org: 'org',
      identity: 'idn',
    },
    people: ['member', 'user', 'setup'],
    empty: ['revokedAt'],
  },
  // Where programs that know nothing but our address look for how to sign in.
  crossOrigin: { anyPage: ['/.well-known/oauth-', '/.well-known/openid-', '/v1/oauth/clients/'] },
})

// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { AcceptInvitationResult, AddPasskeyResult, ApiKey, ApiKeyList, Assistant, AuthProvidersResult, BeginAuthenticatorAppResult, CancelEmailChangeResult, ChangeEmailResult, ChangePasswordResult, ConfirmAuthenticatorAppResult, ConfirmEmailResult, ConfirmIdentityResult, ConnectProviderResult, ConnectedSignInList, CreateOrgResult, CreatePasswordResetLinkResult, CustomRole, CustomRoleList, FinishProviderSignInResult, ListScopesResult, ListedInvitationList, LookupInvitationResult, LookupPasswordResetResult, LookupSignUpResult, Member, MemberList, MembershipList, NewApiKey, NewInvitation, Organization, PasskeyOptions, PreviewMemberRemovalResult, Profile, RenewRecoveryCodesResult, RequestPasswordResetResult, RequestSignUpResult, ResetPasswordResult, RevokeInvitationResult, SecondFactor, SecondFactorDue, SendVerificationEmailResult, SetActiveMembershipResult, SignInAnswer, SignInSessionList, SignedIn, StartProviderSignInResult, UnlockSignInResult, UpdateProfileResult, Whoami } from './shapes.ts'

/** Input of `identity.authProviders`. */
export type IdentityAuthProvidersInput = Record<string, never>
/** Answer of `identity.authProviders`. */
export type IdentityAuthProvidersOutput = AuthProvidersResult

/** Input of `identity.requestSignUp`. */
export type IdentityRequestSignUpInput = {
  email: string
}
/** Answer of `identity.requestSignUp`. */
export type IdentityRequestSignUpOutput = RequestSignUpResult

/** Input of `identity.lookupSignUp`. */
export type IdentityLookupSignUpInput = {
  token: string
}
/** Answer of `identity.lookupSignUp`. */
export type IdentityLookupSignUpOutput = LookupSignUpResult

/** Input of `identity.signUp`. */
export type IdentitySignUpInput = {
  email: string
  /** Needed unless another service vouches for the person. */
  password?: string | undefined
  name: string
  /** Needed where the account comes with a new organization. */
  orgName?: string | undefined
  invitationToken?: string | undefined
  /** Proves the address. */
  signUpToken?: string | undefined
}
/** Answer of `identity.signUp`. */
export type IdentitySignUpOutput = SignedIn

/** Input of `identity.startProviderSignIn`. */
export type IdentityStartProviderSignInInput = {
  provider: "google" | "github" | "oidc"
  /** Of an invitation that is accepted on the way. */
  invitationToken?: string | undefined
}
/** Answer of `identity.startProviderSignIn`. */
export type IdentityStartProviderSignInOutput = StartProviderSignInResult

/** Input of `identity.finishProviderSignIn`. */
export type IdentityFinishProviderSignInInput = {
  provider: "google" | "github" | "oidc"
  state: string
  code?: string | undefined
  error?: string | undefined
  /** The issuer, where the service names itself (RFC 9207). */
  iss?: string | undefined
}
/** Answer of `identity.finishProviderSignIn`. */
export type IdentityFinishProviderSignInOutput = FinishProviderSignInResult

/** Input of `identity.signIn`. */
export type IdentitySignInInput = {
  email: string
  password: string
  invitationToken?: string | undefined
}
/** Answer of `identity.signIn`. */
export type IdentitySignInOutput = SignInAnswer

/** Input of `identity.signOut`. */
export type IdentitySignOutInput = Record<string, never>
/** Answer of `identity.signOut`. */
export type IdentitySignOutOutput = void

/** Input of `identity.requestPasswordReset`. */
export type IdentityRequestPasswordResetInput = {
  email: string
}
/** Answer of `identity.requestPasswordReset`. */
export type IdentityRequestPasswordResetOutput = RequestPasswordResetResult

/** Input of `identity.lookupPasswordReset`. */
export type IdentityLookupPasswordResetInput = {
  token: string
}
/** Answer of `identity.lookupPasswordReset`. */
export type IdentityLookupPasswordResetOutput = LookupPasswordResetResult

/** Input of `identity.getSecondStep`. */
export type IdentityGetSecondStepInput = Record<string, never>
/** Answer of `identity.getSecondStep`. */
export type IdentityGetSecondStepOutput = SecondFactorDue

/** Input of `identity.completeSecondStep`. */
export type IdentityCompleteSecondStepInput = {
  /** Of the app: six digits. */
  code?: string | undefined
  recoveryCode?: string | undefined
  passkey?: {
    id: string
    rawId: string
    type: "public-key"
    response: {
      clientDataJSON: string
      authenticatorData: string
      signature: string
      userHandle?: string | null | undefined
    }
  } | undefined
  invitationToken?: string | undefined
}
/** Answer of `identity.completeSecondStep`. */
export type IdentityCompleteSecondStepOutput = SignedIn

/** Input of `identity.secondStepPasskeyOptions`. */
export type IdentitySecondStepPasskeyOptionsInput = Record<string, never>
/** Answer of `identity.secondStepPasskeyOptions`. */
export type IdentitySecondStepPasskeyOptionsOutput = PasskeyOptions

/** Input of `identity.resetPassword`. */
export type IdentityResetPasswordInput = {
  token: string
  password: string
}
/** Answer of `identity.resetPassword`. */
export type IdentityResetPasswordOutput = ResetPasswordResult

/** Input of `identity.unlockSignIn`. */
export type IdentityUnlockSignInInput = {
  token: string
}
/** Answer of `identity.unlockSignIn`. */
export type IdentityUnlockSignInOutput = UnlockSignInResult

/** Input of `identity.confirmEmail`. */
export type IdentityConfirmEmailInput = {
  token: string
}
/** Answer of `identity.confirmEmail`. */
export type IdentityConfirmEmailOutput = ConfirmEmailResult

/** Input of `identity.whoami`. */
export type IdentityWhoamiInput = Record<string, never>
/** Answer of `identity.whoami`. */
export type IdentityWhoamiOutput = Whoami

/** Input of `identity.getProfile`. */
export type IdentityGetProfileInput = Record<string, never>
/** Answer of `identity.getProfile`. */
export type IdentityGetProfileOutput = Profile

/** Input of `identity.updateProfile`. */
export type IdentityUpdateProfileInput = {
  name?: string | undefined
  /** The language that the person chose for the dashboard and their emails; null: they chose none: the dashboard follows their browser, emails the organization’s language, else what their browser said first. */
  locale?: "en" | "de" | null | undefined
  /** `browser`, `organization`, or a time zone by its IANA name. */
  timezone?: string | undefined
}
/** Answer of `identity.updateProfile`. */
export type IdentityUpdateProfileOutput = UpdateProfileResult

/** Input of `identity.changePassword`. */
export type IdentityChangePasswordInput = {
  currentPassword?: string | undefined
  newPassword: string
}
/** Answer of `identity.changePassword`. */
export type IdentityChangePasswordOutput = ChangePasswordResult

/** Input of `identity.changeEmail`. */
export type IdentityChangeEmailInput = {
  email: string
  password?: string | undefined
}
/** Answer of `identity.changeEmail`. */
export type IdentityChangeEmailOutput = ChangeEmailResult

/** Input of `identity.cancelEmailChange`. */
export type IdentityCancelEmailChangeInput = Record<string, never>
/** Answer of `identity.cancelEmailChange`. */
export type IdentityCancelEmailChangeOutput = CancelEmailChangeResult

/** Input of `identity.sendVerificationEmail`. */
export type IdentitySendVerificationEmailInput = Record<string, never>
/** Answer of `identity.sendVerificationEmail`. */
export type IdentitySendVerificationEmailOutput = SendVerificationEmailResult

/** Input of `identity.confirmIdentity`. */
export type IdentityConfirmIdentityInput = {
  password?: string | undefined
  /** Of the app: six digits. */
  code?: string | undefined
  recoveryCode?: string | undefined
  passkey?: {
    id: string
    rawId: string
    type: "public-key"
    response: {
      clientDataJSON: string
      authenticatorData: string
      signature: string
      userHandle?: string | null | undefined
    }
  } | undefined
}
/** Answer of `identity.confirmIdentity`. */
export type IdentityConfirmIdentityOutput = ConfirmIdentityResult

/** Input of `identity.confirmPasskeyOptions`. */
export type IdentityConfirmPasskeyOptionsInput = Record<string, never>
/** Answer of `identity.confirmPasskeyOptions`. */
export type IdentityConfirmPasskeyOptionsOutput = PasskeyOptions

/** Input of `identity.getSecondFactor`. */
export type IdentityGetSecondFactorInput = Record<string, never>
/** Answer of `identity.getSecondFactor`. */
export type IdentityGetSecondFactorOutput = SecondFactor

/** Input of `identity.beginAuthenticatorApp`. */
export type IdentityBeginAuthenticatorAppInput = Record<string, never>
/** Answer of `identity.beginAuthenticatorApp`. */
export type IdentityBeginAuthenticatorAppOutput = BeginAuthenticatorAppResult

/** Input of `identity.removeAuthenticatorApp`. */
export type IdentityRemoveAuthenticatorAppInput = Record<string, never>
/** Answer of `identity.removeAuthenticatorApp`. */
export type IdentityRemoveAuthenticatorAppOutput = void

/** Input of `identity.confirmAuthenticatorApp`. */
export type IdentityConfirmAuthenticatorAppInput = {
  code: string
}
/** Answer of `identity.confirmAuthenticatorApp`. */
export type IdentityConfirmAuthenticatorAppOutput = ConfirmAuthenticatorAppResult

/** Input of `identity.beginPasskey`. */
export type IdentityBeginPasskeyInput = Record<string, never>
/** Answer of `identity.beginPasskey`. */
export type IdentityBeginPasskeyOutput = PasskeyOptions

/** Input of `identity.addPasskey`. */
export type IdentityAddPasskeyInput = {
  name: string
  passkey: {
    id: string
    rawId: string
    type: "public-key"
    response: {
      clientDataJSON: string
      attestationObject: string
      transports?: string[] | undefined
    }
  }
}
/** Answer of `identity.addPasskey`. */
export type IdentityAddPasskeyOutput = AddPasskeyResult

/** Input of `identity.removePasskey`. */
export type IdentityRemovePasskeyInput = {
  id: string
}
/** Answer of `identity.removePasskey`. */
export type IdentityRemovePasskeyOutput = void

/** Input of `identity.renewRecoveryCodes`. */
export type IdentityRenewRecoveryCodesInput = Record<string, never>
/** Answer of `identity.renewRecoveryCodes`. */
export type IdentityRenewRecoveryCodesOutput = RenewRecoveryCodesResult

/** Input of `identity.listConnectedSignIns`. */
export type IdentityListConnectedSignInsInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `identity.listConnectedSignIns`. */
export type IdentityListConnectedSignInsOutput = ConnectedSignInList

/** Input of `identity.connectProvider`. */
export type IdentityConnectProviderInput = {
  provider: "google" | "github" | "oidc"
  password?: string | undefined
}
/** Answer of `identity.connectProvider`. */
export type IdentityConnectProviderOutput = ConnectProviderResult

/** Input of `identity.disconnectSignIn`. */
export type IdentityDisconnectSignInInput = {
  id: string
}
/** Answer of `identity.disconnectSignIn`. */
export type IdentityDisconnectSignInOutput = void

/** Input of `identity.listSessions`. */
export type IdentityListSessionsInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `identity.listSessions`. */
export type IdentityListSessionsOutput = SignInSessionList

/** Input of `identity.revokeSession`. */
export type IdentityRevokeSessionInput = {
  id: string
}
/** Answer of `identity.revokeSession`. */
export type IdentityRevokeSessionOutput = void

/** Input of `identity.createOrg`. */
export type IdentityCreateOrgInput = {
  name: string
}
/** Answer of `identity.createOrg`. */
export type IdentityCreateOrgOutput = CreateOrgResult

/** Input of `identity.getOrg`. */
export type IdentityGetOrgInput = Record<string, never>
/** Answer of `identity.getOrg`. */
export type IdentityGetOrgOutput = Organization

/** Input of `identity.updateOrg`. */
export type IdentityUpdateOrgInput = {
  name?: string | undefined
  settings?: Record<string, unknown> | undefined
  /** By its IANA name: Europe/Oslo. */
  timezone?: string | undefined
  /** The language of emails to people who chose none; null: that of their browser. */
  locale?: "en" | "de" | null | undefined
  attentionDelayMinutes?: number | undefined
  /** Only an owner with a second factor can require it, and only owners can change it. */
  secondFactorRequired?: boolean | undefined
}
/** Answer of `identity.updateOrg`. */
export type IdentityUpdateOrgOutput = Organization

/** Input of `identity.getAssistant`. */
export type IdentityGetAssistantInput = Record<string, never>
/** Answer of `identity.getAssistant`. */
export type IdentityGetAssistantOutput = Assistant

/** Input of `identity.updateAssistant`. */
export type IdentityUpdateAssistantInput = {
  name?: string | null | undefined
  greeting?: string | null | undefined
}
/** Answer of `identity.updateAssistant`. */
export type IdentityUpdateAssistantOutput = Assistant

/** Input of `identity.listMembers`. */
export type IdentityListMembersInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `identity.listMembers`. */
export type IdentityListMembersOutput = MemberList

/** Input of `identity.updateMember`. */
export type IdentityUpdateMemberInput = {
  userId: string
  role?: "owner" | "admin" | "member" | undefined
  /** A role of the organization’s own (`createRole`), in place of `role`. */
  roleId?: string | undefined
  name?: string | undefined
}
/** Answer of `identity.updateMember`. */
export type IdentityUpdateMemberOutput = Member

/** Input of `identity.removeMember`. */
export type IdentityRemoveMemberInput = {
  userId: string
  /** Of the API keys that they leave behind, those to revoke now. 404 if one is not theirs. */
  revokeApiKeys?: string[] | undefined
}
/** Answer of `identity.removeMember`. */
export type IdentityRemoveMemberOutput = void

/** Input of `identity.previewMemberRemoval`. */
export type IdentityPreviewMemberRemovalInput = {
  userId: string
}
/** Answer of `identity.previewMemberRemoval`. */
export type IdentityPreviewMemberRemovalOutput = PreviewMemberRemovalResult

/** Input of `identity.createPasswordResetLink`. */
export type IdentityCreatePasswordResetLinkInput = {
  userId: string
}
/** Answer of `identity.createPasswordResetLink`. */
export type IdentityCreatePasswordResetLinkOutput = CreatePasswordResetLinkResult

/** Input of `identity.resetSecondFactor`. */
export type IdentityResetSecondFactorInput = {
  userId: string
}
/** Answer of `identity.resetSecondFactor`. */
export type IdentityResetSecondFactorOutput = void

/** Input of `identity.listInvitations`. */
export type IdentityListInvitationsInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `identity.listInvitations`. */
export type IdentityListInvitationsOutput = ListedInvitationList

/** Input of `identity.createInvitation`. */
export type IdentityCreateInvitationInput = {
  email: string
  /** `member` unless said. */
  role?: "owner" | "admin" | "member" | undefined
  /** A role of the organization’s own (`listRoles`), in place of `role`. */
  roleId?: string | undefined
}
/** Answer of `identity.createInvitation`. */
export type IdentityCreateInvitationOutput = NewInvitation

/** Input of `identity.revokeInvitation`. */
export type IdentityRevokeInvitationInput = {
  /** An invitation, inv_…. */
  id: string
}
/** Answer of `identity.revokeInvitation`. */
export type IdentityRevokeInvitationOutput = RevokeInvitationResult

/** Input of `identity.lookupInvitation`. */
export type IdentityLookupInvitationInput = {
  token: string
}
/** Answer of `identity.lookupInvitation`. */
export type IdentityLookupInvitationOutput = LookupInvitationResult

/** Input of `identity.acceptInvitation`. */
export type IdentityAcceptInvitationInput = {
  token: string
}
/** Answer of `identity.acceptInvitation`. */
export type IdentityAcceptInvitationOutput = AcceptInvitationResult

/** Input of `identity.listRoles`. */
export type IdentityListRolesInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `identity.listRoles`. */
export type IdentityListRolesOutput = CustomRoleList

/** Input of `identity.createRole`. */
export type IdentityCreateRoleInput = {
  name: string
  /** What the role is for. */
  description?: string | undefined
  scopes: ("org:read" | "org:write" | "api_keys:read" | "api_keys:write" | "contacts:read" | "crm:read" | "crm:write" | "end_users:read" | "end_users:write" | "conv:read" | "conv:write" | "channels:read" | "channels:write" | "analytics:read" | "analytics:write" | "cms:read" | "cms:write" | "cms:publish" | "cms:design" | "kb:read" | "kb:write" | "agent:read" | "agent:write" | "outreach:read" | "outreach:write" | "outreach:approve" | "connectors:read" | "connectors:write" | "connectors:call" | "social:read" | "social:write" | "social:publish" | "team_chat:read" | "team_chat:write" | "webhooks:read" | "webhooks:write" | "alerts:read" | "alerts:write" | "curator:read" | "curator:write" | "audit:read")[]
}
/** Answer of `identity.createRole`. */
export type IdentityCreateRoleOutput = CustomRole

/** Input of `identity.updateRole`. */
export type IdentityUpdateRoleInput = {
  /** A role, rol_…. */
  id: string
  name?: string | undefined
  description?: string | undefined
  scopes?: ("org:read" | "org:write" | "api_keys:read" | "api_keys:write" | "contacts:read" | "crm:read" | "crm:write" | "end_users:read" | "end_users:write" | "conv:read" | "conv:write" | "channels:read" | "channels:write" | "analytics:read" | "analytics:write" | "cms:read" | "cms:write" | "cms:publish" | "cms:design" | "kb:read" | "kb:write" | "agent:read" | "agent:write" | "outreach:read" | "outreach:write" | "outreach:approve" | "connectors:read" | "connectors:write" | "connectors:call" | "social:read" | "social:write" | "social:publish" | "team_chat:read" | "team_chat:write" | "webhooks:read" | "webhooks:write" | "alerts:read" | "alerts:write" | "curator:read" | "curator:write" | "audit:read")[] | undefined
}
/** Answer of `identity.updateRole`. */
export type IdentityUpdateRoleOutput = CustomRole

/** Input of `identity.deleteRole`. */
export type IdentityDeleteRoleInput = {
  /** A role, rol_…. */
  id: string
}
/** Answer of `identity.deleteRole`. */
export type IdentityDeleteRoleOutput = void

/** Input of `identity.listMemberships`. */
export type IdentityListMembershipsInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `identity.listMemberships`. */
export type IdentityListMembershipsOutput = MembershipList

/** Input of `identity.setActiveMembership`. */
export type IdentitySetActiveMembershipInput = {
  orgId: string
}
/** Answer of `identity.setActiveMembership`. */
export type IdentitySetActiveMembershipOutput = SetActiveMembershipResult

/** Input of `identity.listApiKeys`. */
export type IdentityListApiKeysInput = {
  limit?: number | undefined
  /** `nextCursor` of the page before. */
  cursor?: string | undefined
}
/** Answer of `identity.listApiKeys`. */
export type IdentityListApiKeysOutput = ApiKeyList

/** Input of `identity.createApiKey`. */
export type IdentityCreateApiKeyInput = {
  /** What the key is for. */
  name: string
  /** `*` holds all of them. */
  scopes?: ("org:read" | "org:write" | "api_keys:read" | "api_keys:write" | "contacts:read" | "crm:read" | "crm:write" | "contacts:write" | "end_users:read" | "end_users:write" | "conv:read" | "conv:write" | "channels:read" | "channels:write" | "analytics:read" | "analytics:write" | "cms:read" | "cms:write" | "cms:publish" | "cms:design" | "kb:read" | "kb:write" | "agent:read" | "agent:write" | "outreach:read" | "outreach:write" | "outreach:approve" | "connectors:read" | "connectors:write" | "connectors:call" | "social:read" | "social:write" | "social:publish" | "team_chat:read" | "team_chat:write" | "webhooks:read" | "webhooks:write" | "alerts:read" | "alerts:write" | "curator:read" | "curator:write" | "audit:read" | "*")[] | undefined
  /** How long it is valid; without it until it is revoked. */
  expiresInDays?: number | undefined
  /** Whether an agent answers customers with it: while it works, visitors read that the assistant answers, and people are called later (`attentionDelayMinutes`). */
  answersCustomers?: boolean | undefined
}
/** Answer of `identity.createApiKey`. */
export type IdentityCreateApiKeyOutput = NewApiKey

/** Input of `identity.listScopes`. */
export type IdentityListScopesInput = Record<string, never>
/** Answer of `identity.listScopes`. */
export type IdentityListScopesOutput = ListScopesResult

/** Input of `identity.updateApiKey`. */
export type IdentityUpdateApiKeyInput = {
  /** An API key, akey_…. */
  id: string
  name?: string | undefined
  /** Whether an agent answers customers with it: while it works, visitors read that the assistant answers, and people are called later (`attentionDelayMinutes`). */
  answersCustomers?: boolean | undefined
}
/** Answer of `identity.updateApiKey`. */
export type IdentityUpdateApiKeyOutput = ApiKey

/** Input of `identity.revokeApiKey`. */
export type IdentityRevokeApiKeyInput = {
  /** An API key, akey_…. */
  id: string
}
/** Answer of `identity.revokeApiKey`. */
export type IdentityRevokeApiKeyOutput = void

/** People and programs: sign-in, sessions, the organization, its members and API keys. */
export interface IdentityClient {
  /** Read how to sign in, and whether the server is set up. `GET /v1/auth/providers` */
  authProviders(input?: IdentityAuthProvidersInput, options?: CallOptions): Promise<IdentityAuthProvidersOutput>
  /** Ask for a link to create an account, by email. `POST /v1/auth/sign-up/link` */
  requestSignUp(input: IdentityRequestSignUpInput, options?: CallOptions): Promise<IdentityRequestSignUpOutput>
  /** Read what a link to create an account is for. `GET /v1/auth/sign-up/link` */
  lookupSignUp(input: IdentityLookupSignUpInput, options?: CallOptions): Promise<IdentityLookupSignUpOutput>
  /** Create an account, with an invitation, a proved address, or as the first. `POST /v1/auth/sign-up` */
  signUp(input: IdentitySignUpInput, options?: CallOptions): Promise<IdentitySignUpOutput>
  /** Begin to sign in with another service. `POST /v1/auth/providers/start` */
  startProviderSignIn(input: IdentityStartProviderSignInInput, options?: CallOptions): Promise<IdentityStartProviderSignInOutput>
  /** Finish a sign-in with another service. `POST /v1/auth/providers/callback` */
  finishProviderSignIn(input: IdentityFinishProviderSignInInput, options?: CallOptions): Promise<IdentityFinishProviderSignInOutput>
  /** Sign in with email and password. `POST /v1/auth/sign-in` */
  signIn(input: IdentitySignInInput, options?: CallOptions): Promise<IdentitySignInOutput>
  /** End this session. `POST /v1/auth/sign-out` */
  signOut(input?: IdentitySignOutInput, options?: CallOptions): Promise<IdentitySignOutOutput>
  /** Ask for a link to set a new password, by email. `POST /v1/auth/password-reset` */
  requestPasswordReset(input: IdentityRequestPasswordResetInput, options?: CallOptions): Promise<IdentityRequestPasswordResetOutput>
  /** Read whose password a link resets. `GET /v1/auth/password-reset` */
  lookupPasswordReset(input: IdentityLookupPasswordResetInput, options?: CallOptions): Promise<IdentityLookupPasswordResetOutput>
  /** Read by what the sign-in that waits in this browser can be completed. `GET /v1/auth/second-factor` */
  getSecondStep(input?: IdentityGetSecondStepInput, options?: CallOptions): Promise<IdentityGetSecondStepOutput>
  /** Complete the sign-in that waits in this browser, by a second factor. `POST /v1/auth/second-factor` */
  completeSecondStep(input?: IdentityCompleteSecondStepInput, options?: CallOptions): Promise<IdentityCompleteSecondStepOutput>
  /** Ask for a passkey, to complete the sign-in that waits in this browser. `POST /v1/auth/second-factor/passkey-options` */
  secondStepPasskeyOptions(input?: IdentitySecondStepPasskeyOptionsInput, options?: CallOptions): Promise<IdentitySecondStepPasskeyOptionsOutput>
  /** Set a new password by a link. `POST /v1/auth/password-reset/complete` */
  resetPassword(input: IdentityResetPasswordInput, options?: CallOptions): Promise<IdentityResetPasswordOutput>
  /** End the pause after wrong passwords, by the link that was mailed. `POST /v1/auth/unlock` */
  unlockSignIn(input: IdentityUnlockSignInInput, options?: CallOptions): Promise<IdentityUnlockSignInOutput>
  /** Confirm an email address by the link that was mailed there. `POST /v1/auth/email-confirmation` */
  confirmEmail(input: IdentityConfirmEmailInput, options?: CallOptions): Promise<IdentityConfirmEmailOutput>
  /** Read who is calling, for which organization and with which scopes. `GET /v1/whoami` */
  whoami(input?: IdentityWhoamiInput, options?: CallOptions): Promise<IdentityWhoamiOutput>
  /** Read one’s own profile. `GET /v1/me` */
  getProfile(input?: IdentityGetProfileInput, options?: CallOptions): Promise<IdentityGetProfileOutput>
  /** Change one’s own name, language or time zone. `PATCH /v1/me` */
  updateProfile(input?: IdentityUpdateProfileInput, options?: CallOptions): Promise<IdentityUpdateProfileOutput>
  /** Change your own password, or set the first one. `POST /v1/me/password` */
  changePassword(input: IdentityChangePasswordInput, options?: CallOptions): Promise<IdentityChangePasswordOutput>
  /** Change the email that one signs in with. `POST /v1/me/email` */
  changeEmail(input: IdentityChangeEmailInput, options?: CallOptions): Promise<IdentityChangeEmailOutput>
  /** Cancel a change of one’s own email that is not confirmed yet. `DELETE /v1/me/email/pending` */
  cancelEmailChange(input?: IdentityCancelEmailChangeInput, options?: CallOptions): Promise<IdentityCancelEmailChangeOutput>
  /** Ask for a link that verifies one’s own email. `POST /v1/me/email/verification` */
  sendVerificationEmail(input?: IdentitySendVerificationEmailInput, options?: CallOptions): Promise<IdentitySendVerificationEmailOutput>
  /** Prove again that it is you, before you change how you sign in. `POST /v1/me/confirm` */
  confirmIdentity(input?: IdentityConfirmIdentityInput, options?: CallOptions): Promise<IdentityConfirmIdentityOutput>
  /** Ask for a passkey, to prove again that it is you. `POST /v1/me/confirm/passkey-options` */
  confirmPasskeyOptions(input?: IdentityConfirmPasskeyOptionsInput, options?: CallOptions): Promise<IdentityConfirmPasskeyOptionsOutput>
  /** Read your own second factor. `GET /v1/me/second-factor` */
  getSecondFactor(input?: IdentityGetSecondFactorInput, options?: CallOptions): Promise<IdentityGetSecondFactorOutput>
  /** Make a key for an authenticator app. `POST /v1/me/second-factor/app` */
  beginAuthenticatorApp(input?: IdentityBeginAuthenticatorAppInput, options?: CallOptions): Promise<IdentityBeginAuthenticatorAppOutput>
  /** Remove your authenticator app. `DELETE /v1/me/second-factor/app` */
  removeAuthenticatorApp(input?: IdentityRemoveAuthenticatorAppInput, options?: CallOptions): Promise<IdentityRemoveAuthenticatorAppOutput>
  /** Add the authenticator app, by its first code. `POST /v1/me/second-factor/app/confirm` */
  confirmAuthenticatorApp(input: IdentityConfirmAuthenticatorAppInput, options?: CallOptions): Promise<IdentityConfirmAuthenticatorAppOutput>
  /** Ask the browser for a new passkey. `POST /v1/me/second-factor/passkeys/options` */
  beginPasskey(input?: IdentityBeginPasskeyInput, options?: CallOptions): Promise<IdentityBeginPasskeyOutput>
  /** Add a passkey. `POST /v1/me/second-factor/passkeys` */
  addPasskey(input: IdentityAddPasskeyInput, options?: CallOptions): Promise<IdentityAddPasskeyOutput>
  /** Remove one of your passkeys. `DELETE /v1/me/second-factor/passkeys/{id}` */
  removePasskey(input: IdentityRemovePasskeyInput, options?: CallOptions): Promise<IdentityRemovePasskeyOutput>
  /** Make new recovery codes. `POST /v1/me/second-factor/recovery-codes` */
  renewRecoveryCodes(input?: IdentityRenewRecoveryCodesInput, options?: CallOptions): Promise<IdentityRenewRecoveryCodesOutput>
  /** List the other services that you sign in with. `GET /v1/me/identities` */
  listConnectedSignIns(input?: IdentityListConnectedSignInsInput, options?: CallOptions): Promise<IdentityListConnectedSignInsOutput>
  /** Begin to connect another service to sign in with. `POST /v1/me/identities` */
  connectProvider(input: IdentityConnectProviderInput, options?: CallOptions): Promise<IdentityConnectProviderOutput>
  /** Disconnect another service that you sign in with. `DELETE /v1/me/identities/{id}` */
  disconnectSignIn(input: IdentityDisconnectSignInInput, options?: CallOptions): Promise<IdentityDisconnectSignInOutput>
  /** List your own sessions, newest first. `GET /v1/me/sessions` */
  listSessions(input?: IdentityListSessionsInput, options?: CallOptions): Promise<IdentityListSessionsOutput>
  /** End one of your own sessions. `DELETE /v1/me/sessions/{id}` */
  revokeSession(input: IdentityRevokeSessionInput, options?: CallOptions): Promise<IdentityRevokeSessionOutput>
  /** Create a further organization. `POST /v1/orgs` */
  createOrg(input: IdentityCreateOrgInput, options?: CallOptions): Promise<IdentityCreateOrgOutput>
  /** Read your organization. `GET /v1/orgs/me` */
  getOrg(input?: IdentityGetOrgInput, options?: CallOptions): Promise<IdentityGetOrgOutput>
  /** Change the organization’s name, settings, time zone, language or attention delay. `PATCH /v1/orgs/me` */
  updateOrg(input?: IdentityUpdateOrgInput, options?: CallOptions): Promise<IdentityUpdateOrgOutput>
  /** Read the name and greeting of the assistant. `GET /v1/assistants/me` */
  getAssistant(input?: IdentityGetAssistantInput, options?: CallOptions): Promise<IdentityGetAssistantOutput>
  /** Change the name and greeting of the assistant. `PATCH /v1/assistants/me` */
  updateAssistant(input?: IdentityUpdateAssistantInput, options?: CallOptions): Promise<IdentityUpdateAssistantOutput>
  /** List the members, in the order of joining. `GET /v1/orgs/me/members` */
  listMembers(input?: IdentityListMembersInput, options?: CallOptions): Promise<IdentityListMembersOutput>
  /** Change a member’s role or name. `PATCH /v1/orgs/me/members/{userId}` */
  updateMember(input: IdentityUpdateMemberInput, options?: CallOptions): Promise<IdentityUpdateMemberOutput>
  /** Remove a member from the organization. `DELETE /v1/orgs/me/members/{userId}` */
  removeMember(input: IdentityRemoveMemberInput, options?: CallOptions): Promise<IdentityRemoveMemberOutput>
  /** Read what removing a member ends, and which API keys they leave behind. `GET /v1/orgs/me/members/{userId}/removal` */
  previewMemberRemoval(input: IdentityPreviewMemberRemovalInput, options?: CallOptions): Promise<IdentityPreviewMemberRemovalOutput>
  /** Make a link by which a member sets a new password. `POST /v1/orgs/me/members/{userId}/password-reset-link` */
  createPasswordResetLink(input: IdentityCreatePasswordResetLinkInput, options?: CallOptions): Promise<IdentityCreatePasswordResetLinkOutput>
  /** Remove the second factor of a member who has lost it. `DELETE /v1/orgs/me/members/{userId}/second-factor` */
  resetSecondFactor(input: IdentityResetSecondFactorInput, options?: CallOptions): Promise<IdentityResetSecondFactorOutput>
  /** List the invitations that were neither accepted nor revoked, newest first. `GET /v1/orgs/me/invitations` */
  listInvitations(input?: IdentityListInvitationsInput, options?: CallOptions): Promise<IdentityListInvitationsOutput>
  /** Invite someone by email. `POST /v1/orgs/me/invitations` */
  createInvitation(input: IdentityCreateInvitationInput, options?: CallOptions): Promise<IdentityCreateInvitationOutput>
  /** Revoke an invitation. `DELETE /v1/orgs/me/invitations/{id}` */
  revokeInvitation(input: IdentityRevokeInvitationInput, options?: CallOptions): Promise<IdentityRevokeInvitationOutput>
  /** Read an invitation by its token. `GET /v1/invitations/lookup` */
  lookupInvitation(input: IdentityLookupInvitationInput, options?: CallOptions): Promise<IdentityLookupInvitationOutput>
  /** Join an organization with an invitation. `POST /v1/invitations/accept` */
  acceptInvitation(input: IdentityAcceptInvitationInput, options?: CallOptions): Promise<IdentityAcceptInvitationOutput>
  /** List the organization’s own roles, by name. `GET /v1/orgs/me/roles` */
  listRoles(input?: IdentityListRolesInput, options?: CallOptions): Promise<IdentityListRolesOutput>
  /** Create a role made of scopes. `POST /v1/orgs/me/roles` */
  createRole(input: IdentityCreateRoleInput, options?: CallOptions): Promise<IdentityCreateRoleOutput>
  /** Change a role. `PATCH /v1/orgs/me/roles/{id}` */
  updateRole(input: IdentityUpdateRoleInput, options?: CallOptions): Promise<IdentityUpdateRoleOutput>
  /** Delete a role that nobody has. `DELETE /v1/orgs/me/roles/{id}` */
  deleteRole(input: IdentityDeleteRoleInput, options?: CallOptions): Promise<IdentityDeleteRoleOutput>
  /** List the organizations you belong to, in the order of joining. `GET /v1/me/memberships` */
  listMemberships(input?: IdentityListMembershipsInput, options?: CallOptions): Promise<IdentityListMembershipsOutput>
  /** Move this session to another of your organizations. `PATCH /v1/me/memberships/active` */
  setActiveMembership(input: IdentitySetActiveMembershipInput, options?: CallOptions): Promise<IdentitySetActiveMembershipOutput>
  /** List the API keys that are not revoked, newest first. `GET /v1/api-keys` */
  listApiKeys(input?: IdentityListApiKeysInput, options?: CallOptions): Promise<IdentityListApiKeysOutput>
  /** Create an API key. `POST /v1/api-keys` */
  createApiKey(input: IdentityCreateApiKeyInput, options?: CallOptions): Promise<IdentityCreateApiKeyOutput>
  /** List the scopes that an API key may carry. `GET /v1/api-keys/scopes` */
  listScopes(input?: IdentityListScopesInput, options?: CallOptions): Promise<IdentityListScopesOutput>
  /** Rename an API key, or say whether an agent answers customers with it. `PATCH /v1/api-keys/{id}` */
  updateApiKey(input: IdentityUpdateApiKeyInput, options?: CallOptions): Promise<IdentityUpdateApiKeyOutput>
  /** Revoke an API key for good. `DELETE /v1/api-keys/{id}` */
  revokeApiKey(input: IdentityRevokeApiKeyInput, options?: CallOptions): Promise<IdentityRevokeApiKeyOutput>
}

const ROUTES: Record<keyof IdentityClient, string> = {
  authProviders: 'GET /v1/auth/providers',
  requestSignUp: 'POST /v1/auth/sign-up/link once',
  lookupSignUp: 'GET /v1/auth/sign-up/link',
  signUp: 'POST /v1/auth/sign-up once',
  startProviderSignIn: 'POST /v1/auth/providers/start once',
  finishProviderSignIn: 'POST /v1/auth/providers/callback once',
  signIn: 'POST /v1/auth/sign-in once',
  signOut: 'POST /v1/auth/sign-out',
  requestPasswordReset: 'POST /v1/auth/password-reset once',
  lookupPasswordReset: 'GET /v1/auth/password-reset',
  getSecondStep: 'GET /v1/auth/second-factor',
  completeSecondStep: 'POST /v1/auth/second-factor once',
  secondStepPasskeyOptions: 'POST /v1/auth/second-factor/passkey-options once',
  resetPassword: 'POST /v1/auth/password-reset/complete once',
  unlockSignIn: 'POST /v1/auth/unlock once',
  confirmEmail: 'POST /v1/auth/email-confirmation once',
  whoami: 'GET /v1/whoami',
  getProfile: 'GET /v1/me',
  updateProfile: 'PATCH /v1/me',
  changePassword: 'POST /v1/me/password',
  changeEmail: 'POST /v1/me/email',
  cancelEmailChange: 'DELETE /v1/me/email/pending',
  sendVerificationEmail: 'POST /v1/me/email/verification',
  confirmIdentity: 'POST /v1/me/confirm',
  confirmPasskeyOptions: 'POST /v1/me/confirm/passkey-options',
  getSecondFactor: 'GET /v1/me/second-factor',
  beginAuthenticatorApp: 'POST /v1/me/second-factor/app',
  removeAuthenticatorApp: 'DELETE /v1/me/second-factor/app',
  confirmAuthenticatorApp: 'POST /v1/me/second-factor/app/confirm',
  beginPasskey: 'POST /v1/me/second-factor/passkeys/options',
  addPasskey: 'POST /v1/me/second-factor/passkeys',
  removePasskey: 'DELETE /v1/me/second-factor/passkeys/{id}',
  renewRecoveryCodes: 'POST /v1/me/second-factor/recovery-codes',
  listConnectedSignIns: 'GET /v1/me/identities',
  connectProvider: 'POST /v1/me/identities',
  disconnectSignIn: 'DELETE /v1/me/identities/{id}',
  listSessions: 'GET /v1/me/sessions',
  revokeSession: 'DELETE /v1/me/sessions/{id}',
  createOrg: 'POST /v1/orgs',
  getOrg: 'GET /v1/orgs/me',
  updateOrg: 'PATCH /v1/orgs/me',
  getAssistant: 'GET /v1/assistants/me',
  updateAssistant: 'PATCH /v1/assistants/me',
  listMembers: 'GET /v1/orgs/me/members',
  updateMember: 'PATCH /v1/orgs/me/members/{userId}',
  removeMember: 'DELETE /v1/orgs/me/members/{userId}',
  previewMemberRemoval: 'GET /v1/orgs/me/members/{userId}/removal',
  createPasswordResetLink: 'POST /v1/orgs/me/members/{userId}/password-reset-link',
  resetSecondFactor: 'DELETE /v1/orgs/me/members/{userId}/second-factor',
  listInvitations: 'GET /v1/orgs/me/invitations',
  createInvitation: 'POST /v1/orgs/me/invitations',
  revokeInvitation: 'DELETE /v1/orgs/me/invitations/{id}',
  lookupInvitation: 'GET /v1/invitations/lookup',
  acceptInvitation: 'POST /v1/invitations/accept once',
  listRoles: 'GET /v1/orgs/me/roles',
  createRole: 'POST /v1/orgs/me/roles',
  updateRole: 'PATCH /v1/orgs/me/roles/{id}',
  deleteRole: 'DELETE /v1/orgs/me/roles/{id}',
  listMemberships: 'GET /v1/me/memberships',
  setActiveMembership: 'PATCH /v1/me/memberships/active',
  listApiKeys: 'GET /v1/api-keys',
  createApiKey: 'POST /v1/api-keys',
  listScopes: 'GET /v1/api-keys/scopes',
  updateApiKey: 'PATCH /v1/api-keys/{id}',
  revokeApiKey: 'DELETE /v1/api-keys/{id}',
}

/** The client of this part of the API alone. */
export const identity = (options: ClientOptions): IdentityClient => clientOf<IdentityClient>(options, ROUTES)

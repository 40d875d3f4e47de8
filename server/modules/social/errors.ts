import { errors } from '../../kernel/base/errors.ts'

export const E = errors({
  social_not_found: [404, 'There is no such draft or account.'],
  social_invalid: [400, 'This cannot be posted, or set up, like this.'],
  social_conflict: [409, 'Its state does not allow this.'],
  social_stale: [409, 'The draft has changed since it was read.'],
  social_client_secret_required: [400, 'The application’s secret is needed the first time.'],
  social_app_required: [400, 'An owner or admin has to enter the platform’s application first.'],
  social_needs_person: [400, 'Only somebody who is signed in can connect or disconnect an account.'],
  social_authorization_expired: [400, 'The consent is too old, or is not yours: connect again.'],
  social_no_targets: [400, 'The platform names nobody that may be posted as.'],
  social_target_unavailable: [400, 'It cannot be posted as this one.'],
  social_account_taken: [400, 'A colleague has connected this account already.'],
  social_publish_needs_person: [400, 'Only a person can decide this.'],
  social_no_account: [400, 'Connect an account of the platform first.'],
  social_reconnect_required: [400, 'The consent for the account has ended: connect it again.'],
  social_platform_error: [502, 'The platform did not do what was asked.'],
  social_publish_failed: [502, 'The platform did not take the post.'],
  social_publish_unknown: [502, 'Whether the platform took the post is not known.'],
})

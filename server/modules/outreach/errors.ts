import { errors } from '../../kernel/base/errors.ts'

export const E = errors({
  outreach_not_found: [404, 'There is no such campaign or proposal.'],
  outreach_invalid: [400, 'This cannot be done with what is there.'],
  outreach_conflict: [409, 'It has changed since it was read, or is there already.'],
  outreach_unanswered: [409, 'The contact has not written since the last message to them.'],
  unsubscribe_token_invalid: [400, 'The link is not valid, or is too old.'],
})

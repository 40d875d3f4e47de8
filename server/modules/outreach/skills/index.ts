import draftFirstTouchEmail from './draft-first-touch-email.md'
import draftFollowupEmail from './draft-followup-email.md'
import draftReplyEmail from './draft-reply-email.md'

/** How agents prepare what is written to people of one’s own accord. */
export const skills = {
  'draft-first-touch-email': draftFirstTouchEmail,
  'draft-followup-email': draftFollowupEmail,
  'draft-reply-email': draftReplyEmail,
}

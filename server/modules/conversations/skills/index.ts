import answerWithContent from './answer-with-content.md'
import handOverToAPerson from './hand-over-to-a-person.md'
import mergeConversations from './merge-conversations.md'
import prepareForACustomer from './prepare-for-a-customer.md'
import scheduleAReply from './schedule-a-reply.md'
import setTopicAndTitle from './set-topic-and-title.md'
import setUpAChatWidget from './set-up-a-chat-widget.md'
import stripEmailSignature from './strip-email-signature.md'
import triageTheInbox from './triage-the-inbox.md'

/** How agents do the work of the inbox. */
export const skills = {
  'answer-with-content': answerWithContent,
  'hand-over-to-a-person': handOverToAPerson,
  'merge-conversations': mergeConversations,
  'prepare-for-a-customer': prepareForACustomer,
  'schedule-a-reply': scheduleAReply,
  'set-topic-and-title': setTopicAndTitle,
  'set-up-a-chat-widget': setUpAChatWidget,
  'strip-email-signature': stripEmailSignature,
  'triage-the-inbox': triageTheInbox,
}

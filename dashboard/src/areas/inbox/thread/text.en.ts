/** What is said of mails in a thread, and of what can be done with a message. */
export const text = {
  from: 'From',
  replyTo: 'Reply to',
  to: 'To',
  cc: 'Cc',
  bcc: 'Bcc',
  subject: 'Subject',
  unknown: 'It is not known whether it arrived',
  quoted: 'Show quoted text',
  keep: 'Keep as knowledge',
  kept: 'Proposed for the knowledge base. It waits in Review.',
  keptBefore: 'This was proposed for the knowledge base before.',
} as const

/** What is said of mails in a thread. */
export const text = {
  from: 'From',
  replyTo: 'Reply to',
  to: 'To',
  cc: 'Cc',
  bcc: 'Bcc',
  subject: 'Subject',
  unknown: 'It is not known whether it arrived',
  quoted: 'Show quoted text',
} as const

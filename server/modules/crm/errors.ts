import { errors } from '../../kernel/base/errors.ts'

export const E = errors({
  contact_not_found: [404, 'No such contact.'],
  crm_not_found: [404, 'There is no such thing in the CRM.'],
  crm_invalid: [400, 'This cannot be done with what is there.'],
  crm_admin_needed: [403, 'Both contacts were proved: an owner or admin has to say that they are one.'],
  crm_not_yours: [403, 'A colleague wrote it: they, an owner or an admin can delete it.'],
  crm_outdated: [409, 'Somebody else has changed the same field since you read it.'],
  crm_email_taken: [409, 'Another person has this email.'],
  crm_conflict: [409, 'Somebody else has changed it, or it is there already.'],
})

import { errors } from '../../kernel/base/errors.ts'

export const E = errors({
  contact_not_found: [404, 'No such contact.'],
})

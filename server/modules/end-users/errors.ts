import { errors } from '../../kernel/base/errors.ts'

/** What the operations on end users refuse with. */
export const E = errors({
  end_user_not_found: [404, 'Nobody is known by this id.'],
  end_user_conflict: [
    409,
    'What was said of this person contradicts what is known: it fits two people, or the person has another id or email.',
  ],
  end_user_unknown: [400, 'endUserId: nobody is known by this id.'],
  token_not_found: [404, 'Token not found.'],
})

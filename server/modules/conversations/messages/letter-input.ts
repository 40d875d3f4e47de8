import { z } from 'zod'
import { AppError } from '../../../kernel/base/errors.ts'
import type { ConversationRow } from '../core/conversation-rows.ts'
import { Address } from '../core/email-config.ts'
import type { LetterHead } from '../core/queue-delivery.ts'
import { E } from '../errors.ts'

const People = z.array(Address).max(50)

/** Who gets a message as a mail. */
export const LetterInput = z.object({
  to: People.min(1).optional(),
  cc: People.optional(),
  bcc: People.optional(),
  subject: z.string().trim().min(1).max(300).optional(),
})

/** What a writer says about the mail that their message goes out as. */
export function letterOf(
  { channelType }: ConversationRow,
  given: z.output<typeof LetterInput> | undefined,
): Partial<LetterHead> {
  if (given === undefined) return {}
  if (channelType !== 'email') throw new AppError(E.conv_invalid, 'this conversation does not go by email')
  const people = (addresses: string[] | undefined) => addresses?.map((address) => ({ name: '', address }))
  const { to, cc, bcc, subject } = given
  return Object.fromEntries(
    Object.entries({ to: people(to), cc: people(cc), bcc: people(bcc), subject }).filter(
      ([, value]) => value !== undefined,
    ),
  )
}

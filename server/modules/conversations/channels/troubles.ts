import type { TroubleSource } from '../../../kernel/contract/troubles.ts'

/** What may go wrong with channels. */
export const troubles: readonly TroubleSource[] = [
  {
    source: 'channel_inbound',
    about: 'A mailbox cannot be read, or the vendor of a phone number does not report here.',
    over: 'When it works again, or the channel is deactivated.',
  },
  {
    source: 'channel_outbound',
    about: 'A mailbox or a phone number has given a message up, since its server or vendor was not reached.',
    over: 'At the next message that goes out, or when the channel is deactivated.',
  },
]

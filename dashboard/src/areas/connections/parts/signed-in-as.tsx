import { useQuery } from '@tanstack/react-query'
import { whoamiQuery } from '../../../data/queries.ts'
import { endSession } from '../../../data/session/session.ts'
import { useWrite } from '../../../data/writes/write.ts'
import { TextButton } from '../../../ui/primitives/button.tsx'
import { text } from '../text.en.ts'

const words = text.consent

interface SignedInAsProps {
  /** Where the request starts anew. */
  againUrl: string
}

/** Who is about to decide, and the way to the same request as somebody else. */
export function SignedInAs({ againUrl }: SignedInAsProps) {
  const { data } = useQuery(whoamiQuery)
  const leave = useWrite({ run: endSession, done: () => location.assign(againUrl) })
  if (!data) return null
  const { name, email = '' } = data.actor
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-small">{words.account(name ? `${name} (${email})` : email)}</p>
      <TextButton disabled={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
        {words.notYou}
      </TextButton>
    </div>
  )
}

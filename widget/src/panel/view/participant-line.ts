import type { Availability, ChatState, PresenceNote, Welcome } from '@stoa/sdk/chat'
import { en } from '../../messages/en.ts'
import { fill, type PanelMessages } from '../../messages/pick-locale.ts'
import type { TimeFormat } from './time-format.ts'

/** The texts and formats of a line. */
export interface LineWords {
  text: PanelMessages
  time: Pick<TimeFormat, 'soon'>
  now: number
}

/** One line on who takes part in the conversation, or would answer; empty where that is not known. */
export function participantLine(conversation: ChatState['conversation'], words: LineWords): string {
  // Nobody is responsible for a closed conversation until a message opens it again.
  if (!conversation || conversation.status === 'closed') return ''
  const { handedOver, assigneeName, personRequested, assistantMayAnswer, agentName, availability } =
    conversation
  const { text, now } = words
  if (handedOver) return assigneeName ? fill(text.withPerson, { name: assigneeName }) : text.withSomeone
  if (personRequested)
    return availability && !isOpen(availability, now) ? hoursLine(availability, words) : text.personRequested
  return assistantMayAnswer ? agentLine(agentName, text) : hoursLine(availability, words)
}

/** How soon an answer comes; outside business hours when they begin. */
export function welcomeLine(welcome: Welcome, words: LineWords): string {
  const { answersWithin, assistantMayAnswer, agentName, availability } = welcome
  const { text, now } = words
  if (!assistantMayAnswer && availability && !isOpen(availability, now)) return hoursLine(availability, words)
  if (answersWithin)
    return { minutes: text.replyMinutes, hour: text.replyHour, day: text.replyDay }[answersWithin]
  return assistantMayAnswer ? agentLine(agentName, text) : hoursLine(availability, words)
}

const agentLine = (agentName: string, text: PanelMessages): string =>
  fill(text.withAgent, { name: nameOf(agentName, text) })

/** The assistant’s name; the service’s word for one without a name is English, and is translated. */
export const nameOf = (agentName: string, text: PanelMessages): string =>
  agentName === en.assistant ? text.assistant : agentName

/** Whether people answer now, by the business hours and the current time. */
function hoursLine(hours: Availability | null, { text, time, now }: LineWords): string {
  if (!hours) return ''
  if (isOpen(hours, now)) return text.openNow
  return hours.opensAt === null ? text.closedNow : fill(text.opensAgain, { when: time.soon(hours.opensAt) })
}

const isOpen = ({ open, opensAt, closesAt }: Availability, now: number): boolean =>
  open ? closesAt === null || Date.parse(closesAt) > now : opensAt !== null && Date.parse(opensAt) <= now

/** The text of a note that somebody joined or left. */
export function noteText({ kind, name }: PresenceNote, text: PanelMessages): string {
  if (kind === 'assistant') return fill(text.handedBack, { name: nameOf(name ?? text.assistant, text) })
  if (name === null) return text.handedOver
  return fill(kind === 'left' ? text.hasLeft : text.handedOverTo, { name })
}

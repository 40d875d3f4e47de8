import { describe, expect, it, vi } from 'vitest'
import { happeningText, withoutNotes, type Happening, type Names } from './conversation-happenings.ts'
import { sampleMessage } from '../sample-records.ts'

vi.mock('../../../data/api.ts', () => ({ client: {} }))

const names: Names = {
  me: 'usr_me',
  visitor: 'Elena Moretti',
  person: (id) => ({ usr_mia: 'Mia' })[id],
  topic: (id) => ({ ctp_1: 'Refunds' })[id],
}

const happening = (type: string, payload: object, more: Partial<Happening> = {}): Happening => ({
  id: 'evt_1',
  type: `conversation.${type}`,
  actorId: 'usr_mia',
  actorKind: 'user',
  actorLabel: 'Mia',
  correlationId: null,
  payload: { ...payload },
  conversation: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...more,
})

describe('what happened, as a sentence', () => {
  it.each([
    [happening('status_changed', { status: 'closed' }), 'Mia closed the conversation'],
    [
      happening(
        'status_changed',
        { status: 'open' },
        { actorKind: 'widget', actorId: null, actorLabel: null },
      ),
      'Elena Moretti reopened the conversation',
    ],
    [happening('assigned', { assigneeUserId: 'usr_mia' }), 'Mia took the conversation'],
    [happening('assigned', { assigneeUserId: 'usr_me' }), 'Mia assigned it to you'],
    [happening('assigned', { assigneeUserId: 'usr_mia' }, { actorId: 'usr_me' }), 'You assigned it to Mia'],
    [happening('assigned', { assigneeUserId: null }), 'Mia unassigned it'],
    [happening('topic_changed', { topicId: 'ctp_1' }), 'Mia set the topic to Refunds'],
    [happening('topic_changed', { topicId: 'ctp_gone' }), 'Mia changed the topic'],
    [happening('agent_mode_changed', { agentMode: 'draft_only' }), 'Mia set agents to Draft'],
    [
      happening('handover_requested', { reason: 'Angry' }, { actorKind: 'agent', actorLabel: null }),
      'Agent asked for a person: Angry',
    ],
    [happening('released', {}, { actorKind: 'system', actorLabel: null }), 'Stoa released the conversation'],
  ])('%#', (each, sentence) => {
    expect(happeningText(each, names)).toBe(sentence)
  })
})

describe('what is told between messages', () => {
  const at = (second: number) => `2026-11-21T10:00:0${second}.000Z`
  const asked = happening('handover_requested', {}, { id: 'evt_2', createdAt: at(3) })
  const closed = happening('status_changed', { status: 'closed' }, { id: 'evt_1', createdAt: at(1) })

  it('is in order, and leaves out what a note tells already', () => {
    expect(withoutNotes([asked, closed], [], false).map(({ id }) => id)).toEqual(['evt_1', 'evt_2'])
    const note = sampleMessage({ internal: true, metadata: { handover: true }, createdAt: at(3) })
    expect(withoutNotes([asked, closed], [note], false).map(({ id }) => id)).toEqual(['evt_1'])
  })

  it('reaches no further back than the messages that are shown', () => {
    const message = sampleMessage({ createdAt: at(2) })
    expect(withoutNotes([asked, closed], [message], true).map(({ id }) => id)).toEqual(['evt_2'])
  })

  it('says once that the owner changed, which is several events', () => {
    const types = (...list: Happening[]) => withoutNotes(list, [], false).map(({ type }) => type)
    const taken = happening('taken_over', {}, { id: 'evt_1' })
    const released = happening('released', {}, { id: 'evt_1' })
    const assigned = (assigneeUserId: string | null) =>
      happening('assigned', { assigneeUserId }, { id: 'evt_2' })
    expect(types(taken, assigned('usr_mia'))).toEqual(['conversation.taken_over'])
    expect(types(released, assigned(null))).toEqual(['conversation.released'])
    expect(types(released, assigned('usr_me'))).toEqual(['conversation.assigned'])
    const later = { ...assigned(null), createdAt: at(9) }
    expect(types(released, later)).toHaveLength(2)
  })

  it('is nothing that messages tell themselves', () => {
    expect(withoutNotes([happening('message.sent', {})], [], false)).toEqual([])
  })
})

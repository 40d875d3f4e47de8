import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { call, signIn } from './calls.ts'
import { openCustomer, type Customer } from './customers.ts'
import type { Sql } from './database.ts'
import { imagesGoBothWays } from './images.ts'
import { AGENT_NAME, MEMBER_NAME, openShop, OWNER_NAME, type Day } from './shop.ts'
import { openSocket } from './sockets.ts'
import { lineOf, type Person } from './staff.ts'
import { until } from './visitors.ts'

const RATIONALE = 'Order 4711 was paid twice'
const NOTE = 'Careful: she writes for the local paper'
const REASON = 'Wants to speak to a human being'
const IDENTITY_NUMBER = '151086 95088'
/** What no customer's browser may ever get, beside notes and drafts: names, reasons, ids and states of ours. */
const KEPT_INSIDE = [
  ...[OWNER_NAME, MEMBER_NAME, AGENT_NAME].flatMap((name) => [name, name.split(' ')[1] ?? '']),
  RATIONALE,
  REASON,
  'olga@',
  'mads@',
  'usr_',
  'akey_',
  'ctp_',
  'csm_',
  'ses_',
  'Refunds',
  'draft',
  'agentMode',
  'needsHuman',
]

test('a support day: three customers, two colleagues and an agent, from the first question to the audit log', async () => {
  const day = await openShop()
  const { vera, greta } = day
  await customersWrite(day)
  // The agent is at work, and may answer.
  await needsNobody(day)
  await agentFilesDraft(day)
  await needs(day, vera, 'both')
  await colleagueSendsDraftChanged(day)
  await needsNobody(day)
  await agentAnswersAlone(day)
  await needsNobody(day)
  await agentAsksForPerson(day)
  await needs(day, vera, 'both')
  await colleaguesTakeOver(day)
  await needsNobody(day)
  await bothSidesTypeAndRead(day)
  await imagesGoBothWays(day)
  await needsNobody(day)
  await snoozeWakes(day)
  await needs(day, greta, 'both')
  await laterRepliesAreSentOrTakenBack(day)
  await needsNobody(day)
  await twoConversationsBecomeOne(day)
  await needsNobody(day)
  await closedConversationOpensAgain(day)
  await needs(day, greta, 'member')
  await searchFindsWords(day)
  await identityNumbersAreHidden(day)
  await sessionElsewhereEnds(day)
  await rotatedKeyClosesSockets(day)
  await auditNamesEverybody(day)
  await customersSawOnlyTheirs(day)
}, 120_000)

/** Checks that one customer waits for a person, and whom of the two that needs: lists, counts and breakdown say the same. */
async function needs(day: Day, customer: Customer, whom: 'owner' | 'member' | 'both'): Promise<void> {
  for (const who of ['owner', 'member'] as const)
    expect([who, await needing(day[who])]).toEqual([
      who,
      whom === who || whom === 'both' ? [customer.conversationId] : [],
    ])
}

async function needsNobody({ owner, member }: Day): Promise<void> {
  expect([await needing(owner), await needing(member)]).toEqual([[], []])
}

/** The conversations that need somebody. */
async function needing(person: Person): Promise<string[]> {
  const get = async (path: string) => (await person.does('GET', `/v1/conversations/${path}`)).body
  const [{ items }, { needsYou }, { channels }] = [
    await get('queue?needsYou=true&status=open'),
    await get('queue/counts'),
    await get('queue/breakdown'),
  ]
  const inChannels = channels.reduce((sum: number, one: { needsYou: number }) => sum + one.needsYou, 0)
  expect([needsYou, inChannels]).toEqual([items.length, items.length])
  return items.map(({ id }: { id: string }) => id)
}

/** Three people write; desks and agent hear of it; one of them leaves an email. */
async function customersWrite(day: Day): Promise<void> {
  const { owner, member, agent, vera, greta, anton } = day
  await vera.say('I want my money back for the blue bowl.')
  await greta.say('Do you ship to the Faroe Islands?')
  await anton.say('Is the shop open on Sunday?')
  for (const { socket } of [owner, member, agent]) {
    for (const { conversationId: id } of [vera, greta, anton])
      await socket.told('conversation.message.received', ({ conversationId }) => conversationId === id)
    expect(
      (await socket.ask({ type: 'subscribe', channel: 'conversation', id: vera.conversationId })).type,
    ).toBe('subscribed')
  }
  const { body } = await greta.patch('visitor', { email: 'greta@example.com', name: 'Greta' })
  expect(body).toMatchObject({ email: 'greta@example.com', name: 'Greta' })
  const { items } = (await owner.does('GET', '/v1/conversations')).body
  const known = items.map((item: Record<string, unknown>) => [
    item['id'],
    item['customerEmail'],
    item['verified'],
  ])
  expect(known).toEqual([
    [anton.conversationId, null, false],
    [greta.conversationId, 'greta@example.com', false],
    [vera.conversationId, null, true],
  ])
}

/** The agent finds the conversation, leases it, may not answer it, and files a draft. */
async function agentFilesDraft(day: Day): Promise<void> {
  const { owner, member, agent, vera, greta, anton, topicId } = day
  const id = vera.conversationId
  const waiting = async () =>
    (await agent.use('conv_list_awaiting_reply', {})).items.map((item: { id: string }) => item.id)
  expect(await waiting()).toEqual([anton.conversationId, greta.conversationId, id])
  const lease = await agent.use('conv_claim_runner', { id, holder: 'bot-1', leaseSeconds: 60 })
  expect(lease.acquired).toBe(true)
  expect(await agent.use('conv_claim_runner', { id, holder: 'bot-2' })).toEqual({
    acquired: false,
    heldBy: 'bot-1',
  })
  expect(await waiting()).toEqual([anton.conversationId, greta.conversationId])
  await owner.does('POST', `/v1/conversations/topics/${topicId}/agent-mode`, { mode: 'draft_only' })
  const { body: topical } = await member.on(id, 'topic', { topicId })
  expect(topical).toMatchObject({ topicSlug: 'refunds', agentMode: 'draft_only', agentModeSource: 'topic' })
  await expect(agent.use('conv_send_message', { id, body: 'Hello!' })).rejects.toThrow('agent_send_not_auto')
  const draft = await agent.use('conv_draft_reply', {
    id,
    body: 'We have sent the money back.',
    rationale: RATIONALE,
    toolNames: ['orders_find'],
  })
  for (const { socket } of [owner, member]) {
    const { message } = await socket.told('conversation.draft_ready')
    expect(message).toMatchObject({ id: draft.id, internal: true, metadata: { rationale: RATIONALE } })
  }
}

/** A colleague sends the draft in other words; it counts as changed. */
async function colleagueSendsDraftChanged(day: Day): Promise<void> {
  const { member, vera } = day
  const id = vera.conversationId
  const { message: draft } = await member.socket.told('conversation.draft_ready')
  const body = 'The money is on its way, Vera.'
  const sent = await member.on(id, 'messages', { body, fromDraftId: draft.id, claim: false })
  expect([sent.status, sent.body.metadata.approvedDraft]).toMatchObject([201, { edited: true }])
  const { message } = await vera.socket.told('conversation.message.sent')
  expect(message).toMatchObject({ body, authorKind: 'human', authorName: 'Mads' })
  expect(await figures(day)).toMatchObject({ reviewedCount: 1, edited: 1, approvedUnedited: 0, autoSent: 0 })
}

const figures = async ({ owner }: Day) =>
  (await owner.does('GET', '/v1/conversations/automation')).body.topics[0]

/** In a topic that is automatic the agent answers, unless something newer came in meanwhile. */
async function agentAnswersAlone(day: Day): Promise<void> {
  const { owner, agent, vera, topicId } = day
  const id = vera.conversationId
  const { body } = await owner.does('POST', `/v1/conversations/topics/${topicId}/agent-mode`, {
    mode: 'auto',
  })
  expect(body).toMatchObject({ agentMode: 'auto', autoPromotedAt: expect.any(String) })
  const hears = async (text: string): Promise<string> => {
    await vera.say(text)
    const isIt = ({ message }: { message: { body: string } }) => message.body === text
    return (await agent.socket.told('conversation.message.received', isIt)).messageId
  }
  const sinceMessageId = await hears('When will it arrive?')
  const answer = { id, body: 'Within three days.', sinceMessageId }
  expect(await agent.use('conv_send_message', answer)).toMatchObject({ authorType: 'agent' })
  const { message } = await vera.socket.told('conversation.message.sent', ({ message: sent }) =>
    sent.body.startsWith('Within'),
  )
  expect(message).toMatchObject({ role: 'agent', authorKind: 'ai', authorName: null })
  const read = await hears('And to which card?')
  await hears('I had two with you.')
  await expect(
    agent.use('conv_send_message', { id, body: 'To the one you paid with.', sinceMessageId: read }),
  ).rejects.toThrow('agent_reply_race')
  expect(await figures(day)).toMatchObject({ reviewedCount: 1, autoSent: 1 })
  expect(await agent.use('conv_release_runner', { id, holder: 'bot-1' })).toEqual({ released: true })
}

/** The customer is told, the site's own server is called, and the conversation waits for a person. */
async function agentAsksForPerson(day: Day): Promise<void> {
  const { owner, agent, vera, channelId, escalations, escalationSecret } = day
  const id = vera.conversationId
  const publicFallbackMessage = 'A colleague will be with you soon.'
  await agent.use('conv_request_handover', { id, reason: REASON, publicFallbackMessage })
  await vera.socket.told('conversation.message.sent', ({ message }) => message.body === publicFallbackMessage)
  await until(
    () => escalations.length > 0,
    () => 'the escalation webhook was not called',
  )
  const [{ headers, body } = { headers: {}, body: '' }] = escalations
  expect(new Webhook(escalationSecret).verify(body, headers as Record<string, string>)).toMatchObject({
    type: 'conversation.handover_requested',
    data: { conversationId: id, channelId, reason: REASON },
  })
  const { items } = (await owner.does('GET', '/v1/conversations?needsHumanAttention=true')).body
  expect(items).toMatchObject([{ id, needsHumanAttention: true, handoverResolvedAt: null }])
}

/** One colleague takes it over, the other one takes it from them; the agent keeps back until it is released. */
async function colleaguesTakeOver(day: Day): Promise<void> {
  const { owner, member, agent, vera } = day
  const id = vera.conversationId
  const seesOnIt = (name: string) =>
    vera.socket.told('conversation.taken_over', ({ assigneeName }) => assigneeName === name)
  expect((await member.on(id, 'take-over')).body.holderName).toBe(MEMBER_NAME)
  await needs(day, vera, 'member')
  expect(await seesOnIt('Mads')).toMatchObject({ handedOver: true })
  const refused = await owner.on(id, 'take-over')
  expect([refused.status, refused.body.code]).toEqual([409, 'claim_held_by_other'])
  expect((await owner.on(id, 'take-over', { force: true })).body.holderName).toBe(OWNER_NAME)
  await member.socket.told('conversation.taken_over', ({ holderId }) => holderId === owner.userId)
  expect(await seesOnIt('Olga')).toMatchObject({ handedOver: true })
  await needs(day, vera, 'owner')
  await expect(agent.use('conv_send_message', { id, body: 'May I help?' })).rejects.toThrow('handover_active')
  expect(await agent.use('conv_send_message', { id, body: NOTE, internal: true })).toMatchObject({
    internal: true,
  })
  await member.socket.told('conversation.note_added', ({ message }) => message.body === NOTE)
  await owner.on(id, 'messages', { body: 'It goes to the newer card.' })
  await member.socket.told('conversation.handover_resolved')
  expect((await owner.on(id, 'release')).body).toEqual({ released: true })
  expect(await vera.socket.told('conversation.released')).toMatchObject({
    handedOver: false,
    assigneeName: null,
  })
}

/** Each side sees that the other one types, and the desk that its reply was read. */
async function bothSidesTypeAndRead({ owner, vera }: Day): Promise<void> {
  const typing = { type: 'typing', isTyping: true }
  const isTyping = (frame: { type: string }) => frame.type === 'typing'
  vera.socket.send({ ...typing, ...vera.place })
  expect(await owner.socket.frame(isTyping, 'typing')).toMatchObject({ authorType: 'visitor' })
  owner.socket.send({ ...typing, channel: 'conversation', id: vera.conversationId })
  expect(await vera.socket.frame(isTyping, 'typing')).toMatchObject({
    authorType: 'operator',
    authorName: 'Olga',
  })
  const { messages, conversation } = await vera.read()
  const unread = messages.flatMap(({ id: messageId, role }: { id: string; role: string }) =>
    role === 'agent' ? [messageId] : [],
  )
  expect([unread.length, conversation.unreadCount]).toEqual([4, 4])
  const ack = await vera.socket.ask({ type: 'read', ...vera.place, messageIds: unread })
  expect(ack.messageIds.toSorted()).toEqual(unread.toSorted())
  const { messageIds } = await owner.socket.told('conversation.message.read')
  expect(messageIds.toSorted()).toEqual(unread.toSorted())
  expect((await vera.read()).conversation.unreadCount).toBe(0)
}

/** Put aside until tomorrow; when tomorrow comes it is open again and waits for a person. */
async function snoozeWakes({ sql, member, greta }: Day): Promise<void> {
  const id = greta.conversationId
  const snoozeUntil = new Date(Date.now() + 86_400_000).toISOString()
  const { body } = await member.on(id, 'status', { status: 'snoozed', snoozeUntil })
  expect(body).toMatchObject({ status: 'snoozed', snoozeUntil })
  await sql('update conv_conversations set snooze_until = now() where id = $1', [id])
  await runJob(sql, 'conversations.wakeSnoozed')
  await member.socket.told(
    'conversation.status_changed',
    ({ conversationId, status }) => conversationId === id && status === 'open',
  )
  const woken = (await member.does('GET', `/v1/conversations/${id}`)).body
  expect(woken).toMatchObject({ status: 'open', snoozeUntil: null, needsHumanAttention: true })
  expect((await greta.read()).conversation.status).toBe('open')
}

/** Runs a job of the clock by way of the queue; once more does no harm. */
const runJob = (sql: Sql, name: string) => sql(`select svc_jobs.add($1, '{}', null, null, 5, null)`, [name])

/** Of two replies for tomorrow one is taken back; the other one is sent when its time has come. */
async function laterRepliesAreSentOrTakenBack(day: Day): Promise<void> {
  const { sql, owner, member, greta } = day
  const id = greta.conversationId
  const sendAt = new Date(Date.now() + 86_400_000).toISOString()
  const schedule = async (body: string) => (await member.on(id, 'scheduled-messages', { body, sendAt })).body
  const kept = await schedule('We do, since this morning.')
  const dropped = await schedule('We do not.')
  const path = `/v1/conversations/${id}/scheduled-messages`
  expect((await owner.does('DELETE', `${path}/${dropped.id}`)).body).toMatchObject({ status: 'cancelled' })
  await sql('update conv_scheduled_messages set send_at = now() where id = $1', [kept.id])
  await runJob(sql, 'conversations.sendDue')
  const { message } = await greta.socket.told('conversation.message.sent')
  expect(message).toMatchObject({ body: 'We do, since this morning.', authorName: 'Mads' })
  expect((await owner.does('GET', path)).body.items).toMatchObject([
    { id: kept.id, status: 'sent', messageId: message.id },
    { id: dropped.id, status: 'cancelled', messageId: null },
  ])
}

/** The same customer wrote from two devices: both show the whole of it, and go on in it. */
async function twoConversationsBecomeOne(day: Day): Promise<void> {
  const { site, owner, vera, customers } = day
  const id = vera.conversationId
  const phone = await openCustomer(site, 'session-of-vera-phone', 'customer-42')
  customers.push(phone)
  await phone.say('It is me again, from my phone.')
  const other = phone.conversationId
  expect(other).not.toBe(id)
  expect((await owner.on(other, 'merge', { intoId: id })).body).toMatchObject({ id })
  await Promise.all([phone.socket.told('conversation.merged'), vera.socket.told('conversation.absorbed')])
  const bodiesOf = async (customer: Customer) =>
    (await customer.read()).messages.map(({ body }: { body: string }) => body)
  expect(await bodiesOf(phone)).toEqual(await bodiesOf(vera))
  expect(await bodiesOf(vera)).toEqual(
    expect.arrayContaining(['I want my money back for the blue bowl.', 'It is me again, from my phone.']),
  )
  await phone.follow()
  await phone.say('So I can go on here?')
  expect(phone.conversationId).toBe(id)
  await owner.on(id, 'messages', { body: 'On both of them.', claim: false })
  for (const { socket } of [vera, phone])
    await socket.told('conversation.message.sent', ({ message }) => message.body === 'On both of them.')
  const shell = (await owner.does('GET', `/v1/conversations/${other}`)).body
  expect(shell).toMatchObject({ status: 'closed', mergedIntoId: id, messages: [] })
}

/** Assigned and closed; what the customer writes then opens it again. */
async function closedConversationOpensAgain({ owner, member, greta }: Day): Promise<void> {
  const id = greta.conversationId
  await owner.on(id, 'assign', { assigneeUserId: member.userId })
  expect(await greta.socket.told('conversation.assigned')).toMatchObject({ assigneeName: 'Mads' })
  expect((await member.on(id, 'status', { status: 'closed' })).body).toMatchObject({
    status: 'closed',
    needsHumanAttention: false,
  })
  await greta.socket.told('conversation.status_changed', ({ status }) => status === 'closed')
  await greta.say('One more thing: what does it cost?')
  await owner.socket.told(
    'conversation.status_changed',
    ({ conversationId, previousStatus }) => conversationId === id && previousStatus === 'closed',
  )
  const { status, assigneeName } = (await greta.read()).conversation
  expect([status, assigneeName]).toEqual(['open', 'Mads'])
}

/** Words of customers and replies are found, in any case; those of notes are not. */
async function searchFindsWords({ owner, vera, greta }: Day): Promise<void> {
  const found = async (q: string) => {
    const answer = await owner.does('GET', `/v1/conversations?${new URLSearchParams({ q }).toString()}`)
    return answer.body.items.map(({ id }: { id: string }) => id)
  }
  expect(await found('Blue Bowl')).toEqual([vera.conversationId])
  expect(await found('newer card')).toEqual([vera.conversationId])
  expect(await found('greta@example')).toEqual([greta.conversationId])
  expect(await found('local paper')).toEqual([])
}

/** Under the policy a customer's identity number is stored nowhere. */
async function identityNumbersAreHidden({ sql, owner, anton }: Day): Promise<void> {
  const policy = { detectors: ['no_fnr'], policy: 'mask' }
  expect((await owner.does('PUT', '/v1/conversations/redaction', policy)).status).toBe(200)
  await anton.say(`My number is ${IDENTITY_NUMBER}.`)
  const masked = 'My number is 151086 •••••.'
  await owner.socket.told('conversation.message.received', ({ message }) => message.body === masked)
  const { messages } = (await owner.does('GET', `/v1/conversations/${anton.conversationId}`)).body
  expect(messages.at(-1)).toMatchObject({
    body: masked,
    metadata: { detectedNationalIds: [{ detector: 'no_fnr', confidence: 'high', count: 1 }] },
  })
  const kept = await sql(
    `select 1 from conv_messages m where m::text like $1 union all select 1 from kernel_events e where e::text like $1
     union all select 1 from conv_conversations c where c::text like $1`,
    [`%${IDENTITY_NUMBER}%`],
  )
  expect(kept).toEqual([])
}

/** Ending a session elsewhere closes its socket, and no other. */
async function sessionElsewhereEnds({ site: { url }, owner }: Day): Promise<void> {
  const cookie = await signIn(url)
  const elsewhere = await openSocket(url, { cookie })
  const { items } = (await call(url, 'GET', '/v1/me/sessions', { cookie })).body
  const { id } = items.find(({ current }: { current: boolean }) => current)
  expect((await owner.does('DELETE', `/v1/me/sessions/${id}`)).status).toBe(204)
  expect(await elsewhere.closed()).toBe(4401)
  expect((await call(url, 'GET', '/v1/whoami', { cookie })).status).toBe(401)
  expect(await owner.socket.ask({ type: 'ping' })).toMatchObject({ type: 'pong' })
}

/** With a new key the old one and its sockets end at once. */
async function rotatedKeyClosesSockets({ site, owner, channelId, customers }: Day): Promise<void> {
  const path = `/v1/conversations/channels/widget/${channelId}/rotate-key`
  const { widgetKey } = (await owner.does('POST', path)).body
  const codes = await Promise.all(customers.map(({ socket }) => socket.closed()))
  expect(new Set(codes)).toEqual(new Set([4401]))
  const [vera] = customers
  expect((await vera?.post('conversations'))?.status).toBe(401)
  site.widget.key = widgetKey
  expect((await vera?.post('conversations'))?.status).toBe(201)
}

/** The log has each write of the day, refused ones too, under the name of who made it, and nothing else. */
async function auditNamesEverybody({ owner, journal }: Day): Promise<void> {
  const lines = async () => {
    const { items, nextCursor } = (await owner.does('GET', '/v1/audit-logs?limit=200')).body
    expect(nextCursor).toBeNull()
    // A sign-in from a browser that is not known has a line too; its own tests look at these.
    const written = items.filter((line: Record<string, string>) => line['operation'] !== 'identity.signIn')
    return written.map((line: Record<string, string | null>) =>
      lineOf(line['actorName'] ?? '', line['tool'] ?? line['method'] ?? '', line['error'] ?? 'ok'),
    )
  }
  expect((await lines()).toSorted()).toEqual(journal.toSorted())
}

/** Of all that ever reached the customers' browsers, nothing was ours alone, nor another customer's. */
async function customersSawOnlyTheirs({ sql, customers }: Day): Promise<void> {
  const wires = customers.map(({ answers, socket }) =>
    [...answers, ...socket.frames.map((frame) => JSON.stringify(frame))].join('\n'),
  )
  const internal = await sql(`select id, body from conv_messages where internal`)
  const ours = internal.flatMap(({ id, body }) => [id, body]).concat(KEPT_INSIDE)
  expect(internal.length).toBeGreaterThan(3)
  for (const [index, wire] of wires.entries()) {
    expect(wire).toContain(customers[index]?.conversationId)
    for (const text of ours) expect(wire).not.toContain(text)
  }
  const said = await sql(
    `select conversation_id as id, body from conv_messages where author_type = 'end_user'`,
  )
  for (const [index, { conversationId }] of customers.entries())
    for (const { id, body } of said)
      if (id !== conversationId && body !== '') expect(wires[index]).not.toContain(body)
}

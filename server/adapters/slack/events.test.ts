import { expect, test } from 'vitest'
import { slack } from './index.ts'
import { plain } from './plain.ts'

const hear = (body: unknown) =>
  slack.hear({ headers: {}, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) })

const told = (event: object, more: object = {}) =>
  hear({
    token: 'x',
    type: 'event_callback',
    team_id: 'T1',
    api_app_id: 'A1',
    event_id: 'Ev1',
    event_time: 1700000100,
    event,
    ...more,
  })

const said = { type: 'message', channel: 'C1', user: 'U1', text: 'Hi', ts: '1700000000.000100' }
const NOTHING = { kind: 'nothing' }

test('answers the challenge', () => {
  expect(hear({ type: 'url_verification', token: 'x', challenge: 'abc' })).toEqual({
    kind: 'challenge',
    answer: 'abc',
  })
})

test('a message is heard the same however often it comes', () => {
  const heard = told({ ...said, text: 'a &lt; <@U2|Kim> <https://e.com|x>', thread_ts: '1699999999.000001' })
  expect(heard).toEqual({
    kind: 'event',
    teamId: 'T1',
    key: 'T1:C1:1700000000.000100',
    event: {
      kind: 'message',
      channelId: 'C1',
      messageId: '1700000000.000100',
      threadId: '1699999999.000001',
      userId: 'U1',
      isBot: false,
      text: 'a < @Kim x (https://e.com)',
      files: [],
    },
  })
  expect(told(said, { event_id: 'Ev2' })).toEqual(told(said))
  expect(told({ ...said, thread_ts: said.ts })).toMatchObject({ event: { threadId: null } })
  expect(told(said, { authorizations: [{ team_id: 'T9' }] })).toMatchObject({ teamId: 'T9' })
  for (const subtype of ['file_share', 'thread_broadcast', 'me_message'])
    expect(told({ ...said, subtype })).toMatchObject({ event: { kind: 'message', isBot: false } })
  for (const bot of [{ bot_id: 'B1' }, { app_id: 'A2' }, { subtype: 'bot_message' }])
    expect(told({ ...said, ...bot })).toMatchObject({ event: { kind: 'message', isBot: true } })
  for (const subtype of ['channel_join', 'channel_topic', 'pinned_item', 'message_replied'])
    expect(told({ ...said, subtype })).toEqual(NOTHING)
})

test('files that Slack holds come along', () => {
  const file = { id: 'F1', name: 'a.png', mimetype: 'image/png', size: 7 }
  const url_private = 'https://files.slack.com/files-pri/T1-F1/a.png'
  const files = [
    { ...file, url_private },
    { ...file, url_private: 'https://evil.example/a' },
    { ...file, url_private: 'https://files.slack.com.evil.example/a' },
    { ...file, url_private, mode: 'tombstone' },
    { id: 'F2', file_access: 'check_file_info' },
    null,
    { title: 'Bare', url_private },
  ]
  expect(told({ ...said, subtype: 'file_share', files })).toMatchObject({
    event: {
      files: [
        { name: 'a.png', contentType: 'image/png', size: 7, url: url_private },
        { name: 'Bare', contentType: 'application/octet-stream', size: 0, url: url_private },
      ],
    },
  })
})

test('edits and deletions; previews of links are none', () => {
  const change = (message: object, was: object | undefined = said, more: object = {}) =>
    told({
      type: 'message',
      subtype: 'message_changed',
      channel: 'C1',
      ts: '1700000050.000200',
      event_ts: '1700000050.000200',
      message: { ...said, channel: undefined, ...message },
      previous_message: was,
      ...more,
    })
  const edited = {
    kind: 'edited',
    channelId: 'C1',
    messageId: said.ts,
    threadId: null,
    userId: 'U1',
  }
  const key = `T1:C1:${said.ts}:edited:1700000050.000200`
  expect(change({ text: 'Hello' })).toEqual({ kind: 'event', teamId: 'T1', key, event: edited })
  expect(told(said)).not.toMatchObject({ key })
  expect(change({ text: 'Hi', attachments: [{ title: 'preview' }] })).toEqual(NOTHING)
  expect(change({ subtype: 'tombstone', text: 'This message was deleted.' })).toMatchObject({
    event: { kind: 'deleted', messageId: said.ts, userId: 'U1' },
  })
  const ours = { event_type: 'svc_message', event_payload: { key: 'k' } }
  expect(change({ text: 'new', metadata: ours, app_id: 'A1' })).toEqual(NOTHING)
  expect(
    told({
      type: 'message',
      subtype: 'message_deleted',
      channel: 'C1',
      event_ts: '1700000060.000300',
      deleted_ts: said.ts,
      previous_message: { ...said, thread_ts: '1699999999.000001' },
    }),
  ).toMatchObject({
    key: `T1:C1:${said.ts}:deleted:1700000060.000300`,
    event: { kind: 'deleted', messageId: said.ts, threadId: '1699999999.000001', userId: 'U1' },
  })
})

test('a message of ours tells that it is there, and nobody else’s does', () => {
  const metadata = { event_type: 'svc_message', event_payload: { key: 'k1' } }
  const posted = {
    kind: 'event',
    teamId: 'T1',
    key: `T1:C1:${said.ts}:posted`,
    event: { kind: 'posted', key: 'k1', channelId: 'C1', messageId: said.ts },
  }
  const ours = { ...said, subtype: 'bot_message', bot_id: 'B1', app_id: 'A1', metadata }
  expect(told(ours)).toEqual(posted)
  expect(
    told({
      type: 'message_metadata_posted',
      app_id: 'A1',
      channel_id: 'C1',
      message_ts: said.ts,
      metadata,
    }),
  ).toEqual(posted)
  expect(told({ ...ours, app_id: 'A2' })).toMatchObject({ event: { kind: 'message', isBot: true } })
  expect(told({ ...ours, metadata: { ...metadata, event_type: 'theirs' } })).toMatchObject({
    event: { kind: 'message' },
  })
})

test('what ends a workspace or a channel', () => {
  const gone = { kind: 'event', teamId: 'T1', event: { kind: 'uninstalled' } }
  expect(told({ type: 'app_uninstalled' })).toMatchObject(gone)
  expect(told({ type: 'tokens_revoked', tokens: { oauth: [], bot: ['U9'] } })).toMatchObject(gone)
  expect(told({ type: 'tokens_revoked', tokens: { oauth: ['U1'] } })).toEqual(NOTHING)
  expect(told({ type: 'tokens_revoked', tokens: { oauth: ['U1'], bot: [] } })).toEqual(NOTHING)
  for (const of of ['channel', 'group'])
    for (const what of ['archive', 'deleted', 'left'])
      expect(told({ type: `${of}_${what}`, channel: 'C1', event_ts: '17.1' })).toMatchObject({
        key: 'T1:C1:gone:17.1',
        event: { kind: 'channel_gone', channelId: 'C1' },
      })
})

test('what is broken or concerns nobody says nothing', () => {
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    '7',
    {},
    { type: 'event_callback' },
    { type: 'event_callback', team_id: 'T1' },
    { type: 'event_callback', team_id: 'T1', event: 'message' },
    { type: 'event_callback', event: said },
    { type: 'url_verification', challenge: 7 },
    'payload=%7B%7D',
  ])
    expect(hear(body)).toEqual(NOTHING)
  for (const event of [
    { type: 'message' },
    { type: 'message', channel: 'C1' },
    { ...said, ts: 7 },
    { type: 'message', subtype: 'message_changed', channel: 'C1' },
    { type: 'message', subtype: 'message_deleted', channel: 'C1' },
    { type: 'channel_archive', channel: {} },
    { type: 'message_metadata_posted' },
    { type: 'reaction_added', user: 'U1' },
  ])
    expect(told(event)).toEqual(NOTHING)
  expect(told({ ...said, text: 7, files: 'x', user: {}, metadata: 'x' })).toMatchObject({
    event: { kind: 'message', text: '', files: [], userId: null },
  })
})

test.each([
  ['<@U1>', '@U1'],
  ['<@U1|kim> hi', '@kim hi'],
  ['<#C1|general> <#C2>', '#general #C2'],
  ['<!channel> <!here|here> <!everyone>', '@channel @here @everyone'],
  ['<!subteam^S1|@ops> <!subteam^S2>', '@ops @S2'],
  ['<!date^1392734382^{date}|Feb 18>', 'Feb 18'],
  ['<https://e.com/a?b=1&amp;c=2>', 'https://e.com/a?b=1&c=2'],
  ['<https://e.com|our site>', 'our site (https://e.com)'],
  ['<http://e.com|e.com>', 'http://e.com'],
  ['<mailto:a@e.com|a@e.com>', 'a@e.com'],
  ['<tel:+4790|+4790>', '+4790'],
  ['1 &lt; 2 &amp;&amp; 3 &gt; 2, &amp;lt; stays', '1 < 2 && 3 > 2, &lt; stays'],
  ['&lt;@U1&gt;', '<@U1>'],
  ['a\nb *c*', 'a\nb *c*'],
])('%s reads %s', (text, read) => {
  expect(plain(text)).toBe(read)
})

const click = {
  type: 'block_actions',
  team: { id: 'T1', domain: 'e' },
  user: { id: 'U1', team_id: 'T1' },
  channel: { id: 'C1' },
  container: {
    type: 'message',
    message_ts: '1700000000.000100',
    channel_id: 'C1',
    thread_ts: '1699999999.000001',
  },
  response_url: 'https://hooks.slack.com/actions/T1/1/x',
  actions: [{ type: 'button', block_id: 'b', action_id: 'close', value: 'c7', action_ts: '1700000100.1' }],
}
const hearClick = (payload: unknown) =>
  slack.hearClick({
    headers: {},
    body: Buffer.from(String(new URLSearchParams({ payload: JSON.stringify(payload) }))),
  })

test('a click on a button', () => {
  expect(hearClick(click)).toEqual({
    teamId: 'T1',
    key: 'T1:1700000100.1:close',
    userId: 'U1',
    channelId: 'C1',
    messageId: '1700000000.000100',
    threadId: '1699999999.000001',
    action: 'close',
    value: 'c7',
  })
  for (const broken of [
    null,
    {},
    { ...click, type: 'view_submission' },
    { ...click, actions: [] },
    { ...click, actions: [{ ...click.actions[0], type: 'static_select' }] },
    { ...click, container: null },
    { ...click, team: null },
  ])
    expect(hearClick(broken)).toBeNull()
  expect(slack.hearClick({ headers: {}, body: Buffer.from(JSON.stringify(click)) })).toBeNull()
  expect(slack.hearClick({ headers: {}, body: Buffer.from('payload={') })).toBeNull()
})

import { describe, expect, test } from 'vitest'
import { OutboundError } from '../../kernel/ports/outbound.ts'
import { API, APP, failing, fakeSlack, MESSAGE, TOKEN, type Answer } from './fake-slack.ts'
import { slack } from './index.ts'

describe('what goes wrong', () => {
  const no = (error: string) => ({ ok: false, error })
  const lost = (reason: ConstructorParameters<typeof OutboundError>[0]) => new OutboundError(reason, 'lost')
  test.each<[Answer, string, string]>([
    [no('token_revoked'), 'gone', 'gone'],
    [no('account_inactive'), 'gone', 'gone'],
    [no('invalid_auth'), 'gone', 'gone'],
    [no('token_expired'), 'gone', 'gone'],
    [no('not_authed'), 'gone', 'gone'],
    [no('team_not_found'), 'gone', 'gone'],
    [no('channel_not_found'), 'channel', 'channel'],
    [no('not_in_channel'), 'channel', 'channel'],
    [no('is_archived'), 'channel', 'channel'],
    [no('ratelimited'), 'deferred', 'deferred'],
    [no('internal_error'), 'unknown', 'deferred'],
    [no('fatal_error'), 'unknown', 'deferred'],
    [no('service_unavailable'), 'unknown', 'deferred'],
    [no('request_timeout'), 'unknown', 'deferred'],
    [no('missing_scope'), 'refused', 'refused'],
    [{ status: 500 }, 'unknown', 'deferred'],
    [{ status: 503, body: Buffer.from('<html>') }, 'unknown', 'deferred'],
    [{ status: 302, headers: { location: 'https://e.com' } }, 'refused', 'refused'],
    [{ status: 404 }, 'refused', 'refused'],
    ['<html>', 'unknown', 'deferred'],
    ['{"ok":tr', 'unknown', 'deferred'],
    [{ ok: true }, 'unknown', 'refused'],
    [lost('timeout'), 'unknown', 'deferred'],
    [lost('connection_failed'), 'unknown', 'deferred'],
    [lost('blocked_address'), 'deferred', 'deferred'],
  ])('%j', async (answer, posting, asking) => {
    const post = fakeSlack(answer)
    expect(await failing(slack.post(post.call, MESSAGE))).toMatchObject({ reason: posting })
    expect(post.asked).toHaveLength(1)
    const check = fakeSlack(answer)
    expect(await failing(slack.test(check.call))).toMatchObject({ reason: asking })
    expect(check.asked).toHaveLength(1)
  })

  test('a limit says how long to wait, at once', async () => {
    const wait = async (answer: Answer) =>
      (await failing(slack.post(fakeSlack(answer).call, MESSAGE))).retryAfterSeconds
    expect(await wait({ status: 429, headers: { 'retry-after': '30' } })).toBe(30)
    expect(await wait({ status: 429 })).toBe(5)
    expect(await wait({ status: 429, headers: { 'retry-after': 'soon' } })).toBe(5)
    expect(await wait(no('ratelimited'))).toBe(5)
  })

  test('the word of the error is told; an error of ours comes as it is', async () => {
    expect((await failing(slack.post(fakeSlack(no('restricted_action')).call, MESSAGE))).message).toBe(
      'restricted_action',
    )
    const ours = new Error('a mistake')
    await expect(slack.post(fakeSlack(ours).call, MESSAGE)).rejects.toBe(ours)
  })
})

describe('a workspace', () => {
  test('is connected', async () => {
    const url = new URL(slack.installUrl(APP, { state: 's&1', redirectUri: 'https://e.com/cb' }))
    expect(url.origin + url.pathname).toBe('https://slack.com/oauth/v2/authorize')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: '1.2',
      state: 's&1',
      redirect_uri: 'https://e.com/cb',
      scope: expect.stringContaining('chat:write,'),
    })
    const made = {
      ok: true,
      access_token: TOKEN,
      bot_user_id: 'U9',
      team: { id: 'T1', name: 'Acme' },
      authed_user: { id: 'U1' },
      enterprise: null,
    }
    const take = (answer: object) => {
      const { call, asked } = fakeSlack(answer)
      const took = slack.takeCode(call.outbound, APP, { code: 'c', redirectUri: 'https://e.com/cb' })
      return { took, asked }
    }
    const { took, asked } = take(made)
    expect(await took).toEqual({
      teamId: 'T1',
      teamName: 'Acme',
      botToken: TOKEN,
      botUserId: 'U9',
    })
    expect(asked[0]?.args).toMatchObject({ code: 'c', redirect_uri: 'https://e.com/cb' })
    expect(asked[0]?.request.headers).not.toHaveProperty('Authorization')
    for (const bad of [
      { ...made, team: null },
      { ...made, refresh_token: 'xoxe' },
      { ok: false, error: 'invalid_code' },
    ])
      expect(await failing(take(bad).took)).toMatchObject({ reason: 'refused' })
  })

  test('is tested and left', async () => {
    const { call, asked } = fakeSlack({ ok: true, team_id: 'T1', team: 'Acme' })
    expect(await slack.test(call)).toEqual({ teamId: 'T1', teamName: 'Acme' })
    await slack.join(call, 'C1')
    await slack.uninstall(call, APP)
    expect(asked.map(({ method }) => method)).toEqual(['auth.test', 'conversations.join', 'apps.uninstall'])
  })

  const page = (from: number, size: number, next_cursor: string) => ({
    ok: true,
    channels: Array.from({ length: size }, (_, at) => ({
      id: `C${from + at}`,
      name: `n${from + at}`,
      is_private: at === 0,
      is_member: at === 1,
      is_archived: at === 2,
    })),
    response_metadata: { next_cursor },
  })

  test('lists its channels, page by page', async () => {
    const { call, asked } = fakeSlack(page(0, 200, 'a='), page(200, 0, 'b'), page(200, 4, ''))
    const { channels, isCut } = await slack.listChannels(call)
    expect(channels).toHaveLength(202)
    expect(isCut).toBe(false)
    expect(channels.slice(0, 2)).toEqual([
      { id: 'C0', name: 'n0', isPrivate: true, isMember: false },
      { id: 'C1', name: 'n1', isPrivate: false, isMember: true },
    ])
    expect(asked.map(({ args }) => args['cursor'])).toEqual([undefined, 'a=', 'b'])
    expect(asked[0]?.args).toEqual({
      types: 'public_channel,private_channel',
      exclude_archived: 'true',
      limit: '200',
    })
  })

  test('tells where there are more channels than are read', async () => {
    const many = fakeSlack(...Array.from({ length: 30 }, (_, at) => page(at * 200, 200, 'more')))
    const { channels, isCut } = await slack.listChannels(many.call)
    expect([channels.length, isCut]).toEqual([2000, true])
    expect(many.asked).toHaveLength(11)
    const endless = fakeSlack(...Array.from({ length: 100 }, () => page(0, 0, 'more')))
    expect(await slack.listChannels(endless.call)).toEqual({ channels: [], isCut: true })
    expect(endless.asked).toHaveLength(40)
  })

  const kim = {
    id: 'U1',
    team_id: 'T1',
    name: 'kim',
    is_email_confirmed: true,
    profile: { display_name: 'Kim', real_name: 'Kim Lee', email: 'Kim@E.com' },
  }
  test.each<[object, object]>([
    [{}, { kind: 'member', name: 'Kim', email: 'kim@e.com' }],
    [{ is_email_confirmed: undefined }, { kind: 'member', email: null }],
    [{ is_email_confirmed: false }, { kind: 'member', email: null }],
    [{ profile: {} }, { kind: 'member', name: 'kim', email: null }],
    [{ deleted: true, is_bot: true }, { kind: 'deleted' }],
    [{ is_bot: true }, { kind: 'bot' }],
    [{ id: 'USLACKBOT' }, { kind: 'bot' }],
    [{ is_stranger: true }, { kind: 'stranger' }],
    [{ is_restricted: true }, { kind: 'guest' }],
    [{ is_ultra_restricted: true }, { kind: 'guest' }],
    // Of another company, in a channel that the two share.
    [{ team_id: 'T2' }, { kind: 'stranger' }],
    [{ team_id: undefined }, { kind: 'stranger' }],
    [{ team_id: 'T2', enterprise_user: { teams: ['T1', 'T2'] } }, { kind: 'member' }],
  ])('knows whose %j is', async (of, found) => {
    const { call } = fakeSlack(
      { ok: true, user: { ...kim, ...of } },
      { ok: true, team_id: 'T1', team: 'Acme' },
    )
    expect(await slack.findUser(call, 'U1')).toMatchObject(found)
  })
})

describe('files', () => {
  const UPLOAD = 'https://files.slack.com/upload/v1/abc'
  const place = { ok: true, upload_url: UPLOAD, file_id: 'F1' }
  const file = { channelId: 'C1', threadId: '16.1', name: 'a.png', bytes: Buffer.from('png'), alt: 'A cat' }

  test('are put into a thread', async () => {
    const { call, asked } = fakeSlack(place, 'OK - 3')
    await slack.upload(call, file)
    expect(asked.map(({ request }) => request.url)).toEqual([
      `${API}files.getUploadURLExternal`,
      UPLOAD,
      `${API}files.completeUploadExternal`,
    ])
    expect(asked[0]?.args).toEqual({ filename: 'a.png', length: '3', alt_txt: 'A cat' })
    expect(asked[1]?.request).toMatchObject({ method: 'POST', body: file.bytes })
    expect(asked[1]?.request.headers).not.toHaveProperty('authorization')
    expect(asked[2]?.args).toEqual({
      files: '[{"id":"F1","title":"a.png"}]',
      channel_id: 'C1',
      thread_ts: '16.1',
    })
    const lost = new OutboundError('timeout', 'lost')
    expect(await failing(slack.upload(fakeSlack(place, lost).call, file))).toMatchObject({
      reason: 'deferred',
    })
    expect(await failing(slack.upload(fakeSlack(place, 'OK', lost).call, file))).toMatchObject({
      reason: 'unknown',
    })
    const elsewhere = fakeSlack({ ...place, upload_url: 'https://evil.example/' })
    expect(await failing(slack.upload(elsewhere.call, file))).toMatchObject({ reason: 'refused' })
    expect(elsewhere.asked).toHaveLength(1)
  })

  const URL = 'https://files.slack.com/files-pri/T1-F1/a.png'
  const png = { headers: { 'content-type': 'image/png' }, body: Buffer.from('png'), status: 200 }

  test('are fetched, with the token for Slack alone', async () => {
    const { call, asked } = fakeSlack(png)
    expect(Buffer.from(await slack.download(call, URL, 3)).toString()).toBe('png')
    expect(asked[0]?.request).toMatchObject({
      maxBytes: 3,
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    const moved = (location: string) => ({ status: 302, headers: { location } })
    const near = fakeSlack(moved('/files/b.png'), png)
    await slack.download(near.call, URL, 3)
    expect(near.asked[1]?.request.url).toBe('https://files.slack.com/files/b.png')
    const refused = async (url: string, ...answers: Answer[]) => {
      const far = fakeSlack(...answers)
      expect(await failing(slack.download(far.call, url, 3))).toMatchObject({ reason: 'refused' })
      return far.asked.length
    }
    for (const url of [
      'http://files.slack.com/a',
      'https://slack.com.evil.example/a',
      'https://evilslack.com/a',
      'https://files.slack.com:8443/a',
      'https://u:p@files.slack.com/a',
      'file:///etc/passwd',
      '',
    ])
      expect(await refused(url)).toBe(0)
    expect(await refused(URL, moved('https://evil.example/a'))).toBe(1)
    expect(await refused(URL, ...Array.from({ length: 9 }, () => moved('/again')))).toBe(3)
    await refused(URL, { ...png, truncated: true })
    await refused(URL, { ...png, body: Buffer.from('more') })
    await refused(URL, { ...png, headers: { 'content-type': 'text/html; charset=utf-8' } })
    await refused(URL, { ...png, status: 404 })
    expect(await failing(slack.download(fakeSlack({ status: 500 }).call, URL, 3))).toMatchObject({
      reason: 'deferred',
    })
    expect(
      await failing(slack.download(fakeSlack({ status: 429, headers: { 'retry-after': '9' } }).call, URL, 3)),
    ).toMatchObject({ reason: 'deferred', retryAfterSeconds: 9 })
  })
})

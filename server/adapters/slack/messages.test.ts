import { describe, expect, test } from 'vitest'
import type { TeamChatMessage } from '../../kernel/ports/team-chat.ts'
import { failing, fakeSlack, MESSAGE, type Answer } from './fake-slack.ts'
import { slack } from './index.ts'

const POSTED = { ok: true, ts: '17.1', channel: 'C1' }

async function posted(message: Partial<TeamChatMessage>, ...answers: Answer[]) {
  const { call, asked } = fakeSlack(...(answers.length ? answers : [POSTED]))
  expect(await slack.post(call, { ...MESSAGE, ...message })).toEqual({ messageId: '17.1' })
  const { args } = asked.at(-1)!
  // oxlint-disable-next-line typescript/no-explicit-any
  return { args, asked, blocks: JSON.parse(args['blocks'] ?? '[]') as any[] }
}

describe('a message', () => {
  test('with all that it can have', async () => {
    const { args, blocks, asked } = await posted({
      threadId: '16.1',
      title: 'Title',
      footer: 'Foot',
      link: { url: 'https://e.com/c/7', label: 'Open *it* <!channel>' },
      author: { name: 'Kim\nLee', avatarUrl: 'https://e.com/a.png' },
      buttons: [{ action: 'close', value: 'c7', label: 'Close', style: 'danger' }],
      mention: 'channel',
    })
    expect(args).toMatchObject({
      channel: 'C1',
      thread_ts: '16.1',
      text: 'Title\nHi',
      username: 'Kim Lee',
      icon_url: 'https://e.com/a.png',
      mrkdwn: 'false',
      parse: 'none',
      link_names: 'false',
      unfurl_links: 'false',
      unfurl_media: 'false',
      metadata: JSON.stringify({ event_type: 'svc_message', event_payload: { key: 'k1' } }),
    })
    expect(args).not.toHaveProperty('token')
    expect(asked[0]?.request.headers).not.toHaveProperty('User-Agent')
    const rich = (element: object) => ({
      type: 'rich_text',
      elements: [{ type: 'rich_text_section', elements: [element] }],
    })
    expect(blocks).toEqual([
      { type: 'section', text: { type: 'mrkdwn', text: '<!channel>' } },
      rich({ type: 'text', text: 'Title', style: { bold: true } }),
      { type: 'section', text: { type: 'plain_text', text: 'Hi', emoji: false } },
      { type: 'context', elements: [{ type: 'plain_text', text: 'Foot', emoji: false }] },
      rich({ type: 'link', url: 'https://e.com/c/7', text: 'Open *it* <!channel>' }),
      {
        type: 'actions',
        elements: [
          {
            type: 'button',
            action_id: 'close',
            value: 'c7',
            text: { type: 'plain_text', text: 'Close', emoji: false },
            style: 'danger',
          },
        ],
      },
    ])
  })

  test('calls nobody, and formats nothing, by its text', async () => {
    const text = '<!everyone> <!channel> <@U1> *b* _i_ `c` & <https://e.com|x> &lt; :wave:'
    const hostile = { text, title: text, footer: text, author: { name: text, avatarUrl: 'javascript:1' } }
    const { args, blocks } = await posted(hostile)
    expect(args['text']).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
    expect(args).not.toHaveProperty('icon_url')
    expect(JSON.stringify(blocks)).not.toContain('mrkdwn')
    expect(blocks[1].text.text).toBe(text)
    const { call, asked } = fakeSlack()
    await slack.whisper(call, { channelId: 'C1', threadId: '16.1', userId: 'U1', text })
    await slack.update(call, { ...MESSAGE, ...hostile, messageId: '17.1' })
    for (const { args: sent } of asked) {
      expect(sent['text']).not.toMatch(/[<>]/)
      expect(sent['blocks']).not.toContain('mrkdwn')
      expect(sent).toMatchObject({ parse: 'none', link_names: 'false' })
    }
    expect(asked.map(({ method }) => method)).toEqual(['chat.postEphemeral', 'chat.update'])
    expect(asked[0]?.args).toMatchObject({ channel: 'C1', thread_ts: '16.1', user: 'U1' })
    expect(asked[1]?.args).toMatchObject({ channel: 'C1', ts: '17.1' })
    expect(asked[1]?.args).not.toHaveProperty('username')
  })

  test('mentions only who can be', async () => {
    expect((await posted({ mention: 'U02ABC' })).blocks[0].text.text).toBe('<@U02ABC>')
    expect((await posted({ mention: 'here' })).blocks[0].text.text).toBe('<!here>')
    const { call, asked } = fakeSlack()
    for (const mention of ['everyone', 'U1> <!channel', '@kim', 'u1'])
      expect(await failing(slack.post(call, { ...MESSAGE, mention }))).toMatchObject({ reason: 'refused' })
    expect(asked).toEqual([])
  })

  test('of 10,000 characters goes whole, in several sections', async () => {
    const text = 'word <!here> '.repeat(800).slice(0, 10_000)
    const { blocks, args } = await posted({ text })
    expect(blocks.length).toBeGreaterThan(3)
    expect(blocks.map((block) => block.text.text).join('')).toBe(text)
    expect(args['text']?.endsWith('…')).toBe(true)
  })

  test.each(['a', 'å', '😀', '😀a', '\n', 'a\n', '"'])('of far too many %j is cut', async (part) => {
    const { blocks, args } = await posted({
      text: `x${part.repeat(60_000)}`,
      link: { url: 'https://e.com/', label: 'All' },
    })
    expect(args['blocks']?.length).toBeLessThanOrEqual(12_000)
    expect(blocks.at(-2).text.text.endsWith('…') || part === '\n').toBe(true)
    expect(blocks.at(-1).type).toBe('rich_text')
    expect(JSON.stringify(blocks)).not.toMatch(/\\ud[89a-f]/i)
  })

  test('is shortened where it was too long all the same', async () => {
    const tooLong = { ok: false, error: 'msg_blocks_too_long' }
    const { args, asked } = await posted({ text: '字'.repeat(9000) }, tooLong, POSTED)
    expect(asked).toHaveLength(2)
    expect(args['blocks']?.length).toBeLessThanOrEqual(4000)
    const { call } = fakeSlack(tooLong, tooLong)
    expect(await failing(slack.post(call, MESSAGE))).toMatchObject({ reason: 'refused' })
  })

  test('may hold what is no text', async () => {
    const { blocks } = await posted({
      text: 'a\u0000b\ud800c\r\nd',
      title: '  ',
      author: { name: ' ', avatarUrl: null },
    })
    expect(blocks).toEqual([
      { type: 'section', text: { type: 'plain_text', text: 'ab\ufffdc\nd', emoji: false } },
    ])
  })
})

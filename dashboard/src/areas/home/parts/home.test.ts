import type { ListedConversation, Setup } from '@stoa/sdk'
import { expect, test } from 'vitest'
import { clientConfiguration, doneSteps, nextStep } from '../setup-steps.ts'
import { mostShown, partOfDay, restOf, whatNeedsMe } from './waiting.ts'

const now = Date.parse('2026-01-01T12:00:00Z')
const conversation = (id: string, since: string, more: object = {}) =>
  ({
    id,
    status: 'open',
    needsHumanAttention: true,
    needsHumanAttentionAt: `2026-01-01T${since}:00Z`,
    lastMessageAt: null,
    assigneeUserId: null,
    claim: null,
    ...more,
  }) as unknown as ListedConversation
const claim = (holderId: string, until: string) => ({
  claim: { holderId, expiresAt: `2026-01-01T${until}:00Z` },
})

test('what waits is one’s own or nobody’s, the longest wait first; a take-over that is over is none', () => {
  const live = [
    conversation('with a colleague', '08:00', claim('usr_2', '12:30')),
    conversation('a colleague’s', '07:00', { assigneeUserId: 'usr_2' }),
    conversation('answered', '06:00', { needsHumanAttention: false, ...claim('usr_me', '12:30') }),
    conversation('late', '11:00'),
    conversation('mine', '09:00', { assigneeUserId: 'usr_me' }),
    conversation('let go', '10:00', claim('usr_2', '11:59')),
  ]
  expect(whatNeedsMe(live, 'usr_me', now).map(({ id }) => id)).toEqual(['mine', 'let go', 'late'])
})

test('how much more waits is said only where the answer lists all of it', () => {
  expect([1, mostShown, mostShown + 1, 49].map((count) => restOf(count, 50))).toEqual([
    undefined,
    undefined,
    1,
    49 - mostShown,
  ])
  expect(restOf(50, 50)).toBeUndefined()
})

test('the greeting follows the hour', () => {
  expect([4, 5, 11, 12, 17, 18, 23].map(partOfDay)).toEqual([
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})

test('the checklist leads to the first step that is not done, even if a later one is', () => {
  const steps: Setup['steps'] = {
    widgetCreated: true,
    widgetOnSite: false,
    firstMessage: true,
    colleagueJoined: false,
    agentConnected: false,
  }
  expect([doneSteps({ steps }), nextStep({ steps })]).toEqual([2, 'widgetOnSite'])
  const all = {
    ...steps,
    widgetOnSite: true,
    colleagueJoined: true,
    agentConnected: true,
  }
  expect([doneSteps({ steps: all }), nextStep({ steps: all })]).toEqual([5, undefined])
})

test('the configuration for clients is JSON with the address', () => {
  const read = JSON.parse(clientConfiguration('https://desk.example.com/mcp')) as {
    mcpServers: { stoa: { url: string } }
  }
  expect(read.mcpServers.stoa.url).toBe('https://desk.example.com/mcp')
})

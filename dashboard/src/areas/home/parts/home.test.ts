import type { LiveConversation, Setup } from '@stoa/sdk'
import { expect, test } from 'vitest'
import { clientConfiguration, doneSteps, nextStep } from '../setup-steps.ts'
import { byUrgency, mostShown, partOfDay, restOf } from './waiting.ts'

const now = Date.parse('2026-01-01T12:00:00Z')
const conversation = (id: string, since: string, heldUntil?: string) =>
  ({
    id,
    needsHumanAttention: true,
    needsHumanAttentionAt: `2026-01-01T${since}:00Z`,
    lastMessageAt: null,
    claim: heldUntil === undefined ? null : { expiresAt: `2026-01-01T${heldUntil}:00Z` },
  }) as LiveConversation

test('who waits longest and is with nobody comes first; a take-over that is over is none', () => {
  const live = [
    conversation('held', '08:00', '12:30'),
    conversation('late', '11:00'),
    conversation('early', '09:00'),
    conversation('let-go', '10:00', '11:59'),
  ]
  expect(byUrgency(live, now).map(({ id }) => id)).toEqual(['early', 'let-go', 'late', 'held'])
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

import { COLLEAGUE } from './office.ts'
import { settled, text, type DashboardState } from './state-steps.ts'

const path = '/agent'
const runId = 'arun_0m3k2v1a9x7c5b3n1q8w6e'
const CONFIG = {
  available: true,
  enabled: true,
  provider: 'anthropic',
  baseUrl: 'https://api.anthropic.com/v1',
  model: 'claude-haiku-4-5',
  apiKeySet: true,
  instructions: 'Kind and brief. Refunds are for people to decide.',
  sendsQuotes: false,
  handoverMessage: null,
  mostReplies: 6,
  conversationTokens: 50_000,
  dayTokens: 500_000,
  monthTokens: 5_000_000,
  problem: null,
  answersByItself: true,
  usedToday: 18_240,
  usedThisMonth: 402_118,
  updatedAt: '2026-11-26T08:00:00.000Z',
}
const CITATIONS = [
  {
    documentId: 'kdoc_0m3k2v1a9x7c5b3n1q8w6e',
    title: 'Can I return a piece?',
    version: 2,
    quote: 'You can send a piece back within 30 days.',
  },
]
const RUN = {
  id: runId,
  conversationId: 'ccv_0m3k2v1a9x7c5b3n1q8w6e',
  mode: 'auto',
  status: 'sent',
  reason: null,
  question: 'Hello, can I send the blue bowl back? I bought it two weeks ago.',
  model: 'claude-haiku-4-5',
  tokens: 1240,
  citations: CITATIONS,
  startedAt: '2026-11-26T08:00:00.000Z',
  endedAt: '2026-11-26T08:00:02.000Z',
}
const RUNS = [
  RUN,
  {
    ...RUN,
    id: 'arun_1m3k2v1a9x7c5b3n1q8w6e',
    status: 'handover',
    citations: [],
    question: 'I want to talk to a person.',
    reason: 'the customer asked for a person',
    tokens: 0,
  },
  {
    ...RUN,
    id: 'arun_2m3k2v1a9x7c5b3n1q8w6e',
    status: 'draft',
    question: 'Do you ship to Iceland?',
    reason: 'Not all of it stands in the passages that are named: check it.',
  },
  { ...RUN, id: 'arun_3m3k2v1a9x7c5b3n1q8w6e', status: 'running', endedAt: null, question: 'And to Norway?' },
]
const STEPS = [
  { by: 'search', text: 'can I send the blue bowl back\n- Can I return a piece? (version 2, 0.82)' },
  { by: 'us', text: 'You answer customers of Stoa Ceramics in a chat.\n\n<talk>\nCustomer: …\n</talk>' },
  { by: 'model', text: '{"action":"answer","statements":[{"text":"Yes, within 30 days.","passage":1}]}' },
]
const TRIED = {
  outcome: 'answer',
  text: 'Yes: you can send it back within 30 days.',
  isProved: false,
  reason: null,
  citations: CITATIONS,
  steps: STEPS,
}
const answers = { '/agent-config?': CONFIG, '/agent/runs?': { items: RUNS, nextCursor: null } }

/** The built-in agent: its set-up, a question to it, and what it did. */
export const AGENT: DashboardState[] = [
  { name: 'agent-off', path, show: text('Nothing yet') },
  { name: 'agent', path, answers, show: text('I want to talk to a person.') },
  {
    name: 'agent-problem',
    path,
    answers: {
      ...answers,
      '/agent-config?': { ...CONFIG, answersByItself: false, problem: 'HTTP 401: invalid x-api-key' },
    },
    show: text('invalid x-api-key'),
  },
  {
    name: 'agent-tried',
    path,
    answers: { ...answers, '/agent/try': TRIED },
    show: async (page) => {
      await page.getByLabel('Question').fill('Can I return a bowl?')
      await page.getByRole('button', { name: 'Ask', exact: true }).click()
      await page.getByText('1 passage').click()
    },
  },
  {
    name: 'agent-member',
    path,
    who: COLLEAGUE.email,
    answers,
    show: settled,
  },
  {
    name: 'agent-run',
    path: `${path}?run=${runId}`,
    answers: { [`/agent/runs/${runId}?`]: { ...RUN, steps: STEPS } },
    show: text('The model'),
  },
]

import type { JobContext } from '../../kernel/contract/context.ts'
import type { Job } from '../../kernel/contract/operation.ts'
import { AppError } from '../../kernel/base/errors.ts'
import { ModelError } from '../../kernel/ports/language-models.ts'
import { talkOf, type Said, type TalkFacts } from '../conversations/index.ts'
import { assistantName, organizationName } from '../identity/index.ts'
import { passagesForCustomers } from '../kb/index.ts'
import { openAlert, resolveAlert } from '../alerts/index.ts'
import { wakeParked } from '../curator/index.ts'
import { agentCaller } from './actor.ts'
import { askerOf, LimitPassed } from './ask-model.ts'
import { isOn, noteAnswering, noteProblem, readConfig, type ConfigRow } from './config-rows.ts'
import { beginRun, dropRun, endRun, type Ending, type NewRun } from './run-rows.ts'
import { think, type Step } from './think.ts'
import type { Citation, Thought } from './thoughts.ts'
import { AnswerRef, isRequest } from './watch.ts'
import { handoverWords, languageOf, sourceLine, wantsPerson } from './words.ts'

const MOST_TRIES = 3
const MOST_SAID = 40
const LOOK_EVERY_MS = 1500
/** Longer than a run may take: one of ours that died holds nobody up for longer. */
const LEASE_SECONDS = 300

/** What the service answers where the conversation went on without the agent. */
const TOO_LATE = new Set([
  'agent_reply_race',
  'handover_active',
  'agent_send_not_auto',
  'call_active',
  'conv_conflict',
  'conv_invalid',
  'conv_not_found',
])

const PROVIDER = { source: 'llm_provider', subjectId: 'agent' } as const

interface Run extends Pick<JobContext, 'services' | 'callAs' | 'attempt'> {
  orgId: string
  conversationId: string
  about: string
  id: string
  mode: NewRun['mode']
  config: ConfigRow
  talk: TalkFacts & { said: Said[] }
  question: string
  language: string
  names: { organization: string; assistant: string }
  steps: Step[]
  transaction: (work: Parameters<JobContext['transaction']>[1]) => Promise<unknown>
}

/** Answers a customer's message, drafts an answer, or hands over to a person; done once, however often it is tried. */
export const answer: Job<typeof AnswerRef.payload> = {
  ...AnswerRef,
  lane: 'agent',
  maxAttempts: MOST_TRIES,
  async run(job, payload) {
    const run = await begin(job, payload)
    if (!run) return
    const claim = { id: run.conversationId, holder: `stoa:${run.id}`, leaseSeconds: LEASE_SECONDS }
    const lease = await act(run, 'conversations.claimRunner', claim, `claim:${job.attempt}`)
    if (lease?.['acquired'] !== true)
      return finish(run, { status: 'dropped', reason: 'another agent is at work on it' })
    try {
      await finish(run, await conclude(run, job.signal))
    } finally {
      const { id, holder } = claim
      await act(run, 'conversations.releaseRunner', { id, holder }, `release:${job.attempt}`)
    }
  },
}

/** What the run is about, if there is still something to do. */
async function begin(
  { services, transaction, callAs, attempt }: JobContext,
  { orgId, conversationId, about }: { orgId: string; conversationId: string; about: string },
): Promise<Run | undefined> {
  return transaction(orgId, async (ctx) => {
    const [config, talk] = [await readConfig(ctx), await talkOf(ctx, conversationId, MOST_SAID)]
    if (!isOn(services, config) || !talk || !mayAct(talk, about)) {
      await dropRun(ctx, conversationId, about)
      return undefined
    }
    const mode = isRequest(about) || talk.agentMode !== 'auto' ? ('draft_only' as const) : ('auto' as const)
    const question = questionOf(talk.said)
    const { model } = config
    const begun = await beginRun(ctx, { conversationId, about, mode, question, model })
    if (!begun) return undefined
    const [organization, assistant] = [await organizationName(ctx), await assistantName(ctx)]
    return {
      services,
      callAs,
      attempt,
      orgId,
      conversationId,
      about,
      config,
      talk,
      question,
      ...begun,
      language: languageOf(
        talk.said
          .filter(({ by }) => by === 'customer')
          .map(({ body }) => body)
          .join('\n')
          .slice(-500),
      ),
      names: { organization: organization ?? '', assistant },
      steps: [],
      transaction: (work) => transaction(orgId, work),
    }
  })
}

/** Whether the agent may do something in a conversation now. A person who asks for a draft may have it in hand. */
function mayAct(talk: TalkFacts & { said: Said[] }, about: string): boolean {
  if (talk.agentMode === 'off') return false
  if (isRequest(about)) return true
  return talk.isFree && !talk.waitsForPerson && talk.said.at(-1)?.id === about
}

/** What the customer wrote since anybody answered. */
function questionOf(said: readonly Said[]): string {
  const from = said.findLastIndex(({ by }) => by === 'person' || by === 'agent') + 1
  const open = said.slice(from).filter(({ by }) => by === 'customer')
  const asked = open.length > 0 ? open : said.filter(({ by }) => by === 'customer').slice(-1)
  return asked
    .map(({ body }) => body)
    .join('\n')
    .slice(-4000)
}

/** Thinks, and does what came of it. */
async function conclude(run: Run, stopping: AbortSignal): Promise<Ending> {
  try {
    const reason = run.mode === 'auto' ? reasonForPerson(run) : undefined
    if (reason !== undefined) return await handOver(run, reason)
    const thought = await watched(run, stopping)
    await noteWell(run)
    return await carryOut(run, thought)
  } catch (error) {
    if (error instanceof LimitPassed) return await stopSpending(run, error)
    if (error instanceof ModelError) return await afterModelError(run, error, stopping)
    if (error instanceof AppError && TOO_LATE.has(error.code))
      return { status: 'dropped', reason: error.message }
    throw error
  }
}

/** Why a person has to answer, whatever the knowledge base has. */
function reasonForPerson({ talk: { said }, question, config }: Run): string | undefined {
  if (wantsPerson(question)) return 'the customer asked for a person'
  const since = said.findLastIndex(({ by }) => by === 'person') + 1
  const mine = said.slice(since).filter(({ by }) => by === 'agent').length
  if (mine >= config.mostReplies) return `the agent has answered ${mine} times`
  const asked = said.slice(since, -1).filter(({ by }) => by === 'customer')
  const isAgain =
    mine > 0 && asked.some(({ body }) => plain(body) === plain(question) && plain(body).length > 12)
  return isAgain ? 'the customer asked the same again' : undefined
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()

/** Thinks for as long as the conversation waits for it. */
async function watched(run: Run, stopping: AbortSignal): Promise<Thought> {
  const giveUp = new AbortController()
  const looking = setInterval(() => {
    run
      .transaction(async (ctx) => {
        const talk = await talkOf(ctx, run.conversationId, MOST_SAID)
        if (!talk || !mayAct(talk, run.about)) giveUp.abort()
      })
      .catch(() => {})
  }, LOOK_EVERY_MS)
  const { services, config, orgId, conversationId, id: runId } = run
  const transaction = run.transaction as Parameters<typeof askerOf>[0]['transaction']
  try {
    return await think(
      {
        organization: run.names.organization,
        instructions: config.instructions,
        talk: run.talk.said
          .filter(({ by }) => by !== 'system')
          .map(({ by, body }) => ({ by: by === 'customer' ? ('customer' as const) : ('us' as const), body })),
        question: run.question,
        sourceLine: (title) => sourceLine(run.language, title),
        search: (question) => transaction((ctx) => passagesForCustomers(ctx, { question, most: 8 })),
        ask: askerOf({
          services,
          transaction,
          config,
          orgId,
          spender: { runId, conversationId },
          signal: AbortSignal.any([stopping, giveUp.signal]),
        }),
      },
      (step) => void run.steps.push(step),
    )
  } finally {
    clearInterval(looking)
  }
}

/** Does what a thought says, as far as the mode allows. */
async function carryOut(run: Run, thought: Thought): Promise<Ending> {
  const isAuto = run.mode === 'auto'
  if (thought.kind === 'handover') return isAuto ? handOver(run, thought.reason) : nothing(thought.reason)
  if (thought.kind === 'ask') {
    if (isAuto) return send(run, thought.text, [])
    return fileDraft(run, thought.text, {
      citations: [],
      why: 'A question back: the agent could not tell what is meant.',
    })
  }
  const { text, citations, isProved } = thought
  const isOwnWord = run.config.provider === 'none' && !run.config.sendsQuotes
  if (isAuto && isProved && !isOwnWord) return send(run, text, citations)
  const why = isProved
    ? 'Each statement stands in the passages that are named.'
    : 'Not all of it stands in the passages that are named: check it.'
  if (text === '')
    return isAuto ? handOver(run, 'it had no answer that the knowledge base proves') : nothing(why)
  // First, since a word to the customer takes the place of a draft.
  if (isAuto)
    await (isOwnWord
      ? askForPerson(run, { reason: 'a passage that answers it waits as a draft' })
      : handOver(run, 'its answer is not proved; it waits as a draft'))
  return fileDraft(run, text, { citations, why })
}

const nothing = (reason: string): Ending => ({ status: 'nothing', reason })

async function send(run: Run, body: string, citations: readonly Citation[]): Promise<Ending> {
  const { conversationId: id, about: sinceMessageId } = run
  await act(run, 'conversations.sendMessage', { id, body, sinceMessageId }, 'send')
  return { status: 'sent', citations }
}

async function fileDraft(
  run: Run,
  body: string,
  { citations, why }: { citations: readonly Citation[]; why: string },
): Promise<Ending> {
  const documents = [...new Set(citations.map(({ documentId }) => documentId))].slice(0, 8)
  const input = {
    id: run.conversationId,
    body,
    retrievedDocumentIds: documents,
    rationale: why,
    citations: cited(citations),
  }
  await act(run, 'conversations.draftReply', input, 'draft')
  return { status: 'draft', reason: why, citations }
}

const MOST_CITATIONS = 12
const cited = (citations: readonly Citation[]) => citations.slice(0, MOST_CITATIONS)

/** Asks for a person, and tells the customer, who must not be left without a word. */
async function handOver(run: Run, reason: string): Promise<Ending> {
  const publicFallbackMessage = run.config.handoverMessage ?? handoverWords(run.language, run.talk.closed)
  await askForPerson(run, { reason, publicFallbackMessage })
  return { status: 'handover', reason }
}

const askForPerson = (run: Run, why: { reason: string; publicFallbackMessage?: string }) =>
  act(run, 'conversations.requestHandover', { id: run.conversationId, ...why }, 'handover')

/** Acts in the conversation as the agent, once; what was done before the process died is not done again. */
async function act(
  run: Run,
  operation: string,
  input: Record<string, unknown>,
  part: string,
): Promise<Record<string, unknown> | null> {
  const caller = agentCaller(run.orgId, run.names.assistant)
  try {
    return await run.callAs(caller, operation, input, `${run.id}:${part}`)
  } catch (error) {
    if (error instanceof AppError && error.code === 'idempotency_key_reused') return null
    throw error
  }
}

async function finish(run: Run, ending: Ending): Promise<void> {
  await run.transaction((ctx) => endRun(ctx, run.id, ending, run.steps))
}

async function noteWell({ config, transaction, services }: Run): Promise<void> {
  if (config.problem === null && config.provider === 'none') return
  const isBack = await transaction(async (ctx) => {
    const isOver = await noteProblem(ctx, null)
    if (isOver) await resolveAlert(ctx, PROVIDER)
    await noteAnswering(ctx, { ...config, problem: null }, { canSpend: true })
    return isOver
  })
  if (isBack)
    await transaction(wakeParked).catch((error: unknown) =>
      services.log.warn({ err: error }, 'jobs that wait were not woken'),
    )
}

async function stopSpending(run: Run, { limit, message }: LimitPassed): Promise<Ending> {
  if (limit !== 'conversation')
    await run.transaction((ctx) => noteAnswering(ctx, run.config, { canSpend: false }))
  return run.mode === 'auto' ? handOver(run, message) : nothing(message)
}

/** What waits may be tried again; what is refused, or fails for the last time, a person has to know of. */
async function afterModelError(run: Run, error: ModelError, stopping: AbortSignal): Promise<Ending> {
  if (error.reason === 'aborted') {
    if (stopping.aborted) throw error
    return { status: 'dropped', reason: 'the conversation went on without it' }
  }
  const isForGood = error.reason === 'refused' || error.reason === 'no_model'
  if (!isForGood && run.attempt < MOST_TRIES) throw error
  await run.transaction(async (ctx) => {
    await noteProblem(ctx, error.message)
    await noteAnswering(ctx, { ...run.config, problem: error.message }, { canSpend: true })
    await openAlert(ctx, {
      ...PROVIDER,
      severity: error.reason === 'limited' ? 'warning' : 'error',
      title: 'The agent’s language model does not answer',
      detail: `The provider says: ${error.message}. Until it answers, conversations are handed over to people.`,
      ctaHref: '/agent',
    })
  })
  if (run.mode === 'auto') await handOver(run, 'the language model did not answer')
  return {
    status: run.mode === 'auto' ? 'handover' : 'failed',
    reason: `the language model did not answer: ${error.message}`,
  }
}

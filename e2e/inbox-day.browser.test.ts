import { expect, test } from 'vitest'
import { createSampler } from '../server/test/sample.ts'
import { decidesOverDrafts, looksBack, setsHowFarAgentsGo, takesOver } from './day-agents.ts'
import {
  deliversAgain,
  merges,
  searches,
  sendsAgain,
  sendsLaterAndLast,
  tellsItsKeys,
  writesOnTwoMachines,
} from './day-answers.ts'
import { answersByTouch, looksByTouch, sortsByTouch, takeInHand } from './day-by-touch.ts'
import { answersTheWidget, doNotTalkPast, findsWhatIsNew, mentions, showsImages } from './day-conversation.ts'
import {
  guidesAgentsByTouch,
  looksAroundByTouch,
  mergesByTouch,
  scrollsByTouch,
  sendsByTouch,
} from './day-on-the-phone.ts'
import {
  changesMany,
  colleagueJoins,
  customersWrite,
  keepsThePlace,
  looksByPlace,
  sorts,
} from './day-queues.ts'
import { openDay } from './inbox-day.ts'
import { ownComplaints } from './trouble.ts'

/** One of the two a run. */
const days = createSampler()(['by keyboard', 'by touch'], 0.5)

test.runIf(days.includes('by keyboard'))(
  'a support day of two colleagues, three customers and an agent, by keyboard alone',
  async () => {
    const day = await openDay()
    const steps = [
      colleagueJoins,
      customersWrite,
      keepsThePlace,
      sorts,
      looksByPlace,
      changesMany,
      answersTheWidget,
      showsImages,
      doNotTalkPast,
      mentions,
      findsWhatIsNew,
      decidesOverDrafts,
      setsHowFarAgentsGo,
      takesOver,
      writesOnTwoMachines,
      sendsAgain,
      sendsLaterAndLast,
      deliversAgain,
      searches,
      merges,
      looksBack,
      tellsItsKeys,
    ]
    for (const step of steps) await step(day)
    expect(day.wires.flatMap(ownComplaints)).toEqual([])
  },
  240_000,
)

test.runIf(days.includes('by touch'))(
  'the same day in one hand, by touch on a narrow screen',
  async () => {
    const hand = await takeInHand(await openDay())
    const steps = [
      sortsByTouch,
      looksByTouch,
      answersByTouch,
      scrollsByTouch,
      sendsByTouch,
      guidesAgentsByTouch,
      mergesByTouch,
      looksAroundByTouch,
    ]
    for (const step of steps) await step(hand)
  },
  240_000,
)

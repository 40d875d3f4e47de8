import { expect, test } from 'vitest'
import { decidesOverDrafts, looksBack, setsHowFarAgentsGo, takesOver } from './day-agents.ts'
import {
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
import { changesMany, colleagueJoins, customersWrite, keepsThePlace, looksByPlace, sorts } from './day-queues.ts'
import { openDay, type Day } from './inbox-day.ts'

test('a support day of two colleagues, three customers and an agent, by keyboard alone', async () => {
  const day = await openDay()
  await play(day, [
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
    searches,
    merges,
    looksBack,
    tellsItsKeys,
  ])
  expect(day.wires.flatMap(({ complaints }) => complaints)).toEqual([])
}, 280_000)

test('the same day in one hand, by touch on a narrow screen', async () => {
  const hand = await takeInHand(await openDay())
  await play(hand, [
    sortsByTouch,
    looksByTouch,
    answersByTouch,
    scrollsByTouch,
    sendsByTouch,
    guidesAgentsByTouch,
    mergesByTouch,
    looksAroundByTouch,
  ])
}, 280_000)

async function play<Scene extends Day>(day: Scene, steps: ((day: Scene) => Promise<void>)[]): Promise<void> {
  const failed: unknown[] = []
  for (const step of steps) {
    if (process.env['T1_SKIP']?.includes(step.name)) continue
    const begun = Date.now()
    try {
      await step(day)
    } catch (error) {
      for (const page of [day.desk, day.mate, day.vera.page, (day as unknown as { phone?: typeof day.desk }).phone])
        if (page)
          await page.screenshot({ path: `/tmp/h/T1/p/${step.name}-${[day.desk, day.mate, day.vera.page].indexOf(page)}.png` })
      console.log('FAILED', step.name, (error as Error).stack?.replaceAll(/\u001b\[\d+m/g, '').slice(0, 900))
      failed.push(error)
    }
    console.log(step.name, Date.now() - begun)
  }
  expect(failed).toEqual([])
}

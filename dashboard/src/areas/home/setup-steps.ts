import type { Setup } from '@stoa/sdk'

/** The steps of the checklist, in the order in which they are usually done. */
export const stepIds = [
  'widgetCreated',
  'widgetOnSite',
  'firstMessage',
  'colleagueJoined',
  'agentConnected',
] as const satisfies readonly (keyof Setup['steps'])[]

/** A step of the checklist. */
export type StepId = (typeof stepIds)[number]

type Steps = Pick<Setup, 'steps'>

/** How many steps are done. */
export const doneSteps = ({ steps }: Steps): number => stepIds.filter((id) => steps[id]).length

/** The first step that is not done. */
export const nextStep = ({ steps }: Steps): StepId | undefined => stepIds.find((id) => !steps[id])

/** What clients of agents that read a JSON file want to know. */
export const clientConfiguration = (mcpUrl: string): string =>
  JSON.stringify(
    {
      mcpServers: {
        stoa: { type: 'http', url: mcpUrl, headers: { Authorization: 'Bearer YOUR_API_KEY' } },
      },
    },
    null,
    2,
  )

import { createCache } from '../../../../kernel/base/cache.ts'
import type { Place, Places } from '../../../../kernel/base/geo/places.ts'
import { isBotAgent } from './bot-agent.ts'
import { createBusyVisitors } from './busy-visitors.ts'
import { isDatacenter } from './datacenter.ts'
import { readDevice, type Device } from './device.ts'
import { isHeadlessAgent } from './headless.ts'

/** Why a record is taken for a program's. */
export type BotReason = 'user_agent' | 'headless' | 'datacenter' | 'rate'

/** Who sends, as the network and the browser tell it; used here and never stored. */
export interface Sender {
  address: string
  userAgent: string
}

/** What is stored of a sender. */
export interface Judgement extends Device, Place {
  bot: BotReason | null
}

interface Agent extends Device {
  /** What it is called among those that are remembered. */
  number: number
  bot: 'user_agent' | 'headless' | null
}

interface Network extends Place {
  number: number
  isDatacenter: boolean
}

// Some 2,000 browsers and 10,000 addresses.
const AGENTS_BYTES = 2 * 1024 ** 2
const NETWORKS_BYTES = 4 * 1024 ** 2

/**
 * Says what is known of the sender of a record, and whether it is a program. `webdriver`: the browser says that a
 * program steers it.
 */
export type Classify = (sender: Sender, trackerId: string, webdriver: boolean) => Judgement

/** Judges by user agent, network and speed; what was found out is remembered for a while, in memory alone. */
export function createClassify(places: Places): Classify {
  const agents = createCache<Agent>({ mostBytes: AGENTS_BYTES })
  const networks = createCache<Network>({ mostBytes: NETWORKS_BYTES })
  const isBusy = createBusyVisitors()
  let numbers = 0
  const agentOf = (userAgent: string): Agent => {
    const known = agents.get(userAgent)
    if (known) return known
    const bot = isHeadlessAgent(userAgent) ? 'headless' : isBotAgent(userAgent) ? 'user_agent' : null
    const { device, browser, os } = readDevice(userAgent)
    const agent: Agent = { number: numbers++, device, browser, os, bot }
    agents.set(userAgent, agent)
    return agent
  }
  const networkOf = (address: string): Network => {
    const known = networks.get(address)
    if (known) return known
    const { country, region } = places(address)
    const network = { number: numbers++, country, region, isDatacenter: isDatacenter(address) }
    networks.set(address, network)
    return network
  }
  return ({ address, userAgent }, trackerId, webdriver) => {
    const agent = agentOf(userAgent)
    const network = networkOf(address)
    const busy = isBusy(`${trackerId} ${network.number} ${agent.number}`)
    const bot =
      agent.bot ?? (webdriver ? 'headless' : network.isDatacenter ? 'datacenter' : busy ? 'rate' : null)
    const { device, browser, os } = agent
    return { device, browser, os, country: network.country, region: network.region, bot }
  }
}

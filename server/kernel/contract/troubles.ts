import type { JobContext } from './context.ts'

/** Something that goes wrong for an organization. Nothing in it is a secret, an address of a customer or a message's text. */
export interface Trouble {
  /** Where it goes wrong, as a module declares it. */
  source: string
  /** What it is about, such as an id. */
  subjectId: string
  severity: 'warning' | 'error'
  title: string
  /** What it means, and what to do. */
  detail: string
  /** The page of the dashboard where it is dealt with. */
  ctaHref?: string
}

/** Finds what goes wrong now; what it finds no more is over. */
interface TroubleWatch {
  /** What the ids of its subjects begin with. All that is told of the source and does is its own: it ends those that it does not find. */
  subjects: string
  /** How often it looks, in minutes: 5, or a multiple of it. */
  minutes?: number
  /** In how many looks in a row something has to be found before it is told; 1 unless given. */
  looks?: number
  /**
   * Everything of all organizations, at most 10,000. Another title, or a severity that has risen, is told; `detail` is shown as it is now.
   */
  find(
    ctx: Pick<JobContext, 'systemDb' | 'services'>,
  ): Promise<readonly (Omit<Trouble, 'source'> & { orgId: string })[]>
}

/** Where something may go wrong for an organization, as the module declares it that notices. */
export interface TroubleSource {
  /** Its name; modules may share one. */
  source: string
  /** For the reference: what goes wrong. A sentence. */
  about: string
  /** For the reference: when it is over. A sentence. */
  over: string
  /** For what is seen by looking; without it the module says by itself when something goes wrong, and when it is over. */
  watch?: TroubleWatch
}

// Customers' and colleagues' words by how often they are said, the most frequent first.
const SAID =
  `the to my order is and you a for it not have i we in of on with can your please this but that was will be
  how when if are from delivery thanks hello what has me package refund still yet get no invoice do or at return would
  change address received been any out there an as since week payment account so they could help one two color size
  could not today need email shop again all help back check after more now price just sent days only which about number
  broken wrong item like available code discount customer paid card charged twice month parcel arrived missing tracking
  label box damaged exchange shoes jacket shirt blue black green large small medium voucher gift login password reset
  link error page app phone call answer question reply soon possible urgent sorry inconvenience colleague look into
  warehouse stock restock ship shipping abroad express pickup store opening hours cancel subscription renew upgrade plan
  bill tax company name street city door neighbour left garage photo picture attached see below zipper button seam wash
  warranty repair part spare screw manual battery charger cable screen sound light cold warm happy great love lovely
  terrible disappointed waiting third time already told nobody answered chat before conversation thread`
    .split(/\s+/)
    .filter((word, index, all) => word !== '' && all.indexOf(word) === index)

const FIRST =
  `Anna Ben Carla David Elena Felix Greta Hannes Ida Jonas Klara Lukas Marie Noah Olga Paul Rosa Samuel Tina Uwe
  Vera Wanda Yusuf Zoe Amira Boris Chiara Dilan Emil Fatma Gustav Helga Ivan Jana Kemal Lena Milan Nina Oskar Petra`.split(
    /\s+/,
  )

const STARTS = [
  'b',
  'd',
  'f',
  'g',
  'h',
  'k',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'v',
  'w',
  'z',
  'st',
  'br',
  'kl',
  'schn',
]
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ei', 'au']
const ENDS = ['', 'n', 'r', 'l', 's', 't', 'ck', 'mm']

const SEED = 20_261_121

/** A source of numbers from 0 to 1 that are the same in each run (mulberry32). */
function randomNumbers(): () => number {
  let state = SEED
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What texts and names of a seeded organization are made of. */
export interface Words {
  /** Of three to nine words each; a few words are in many of them, most words in few, as in any language. */
  phrases: string[]
  firstNames: string[]
  lastNames: string[]
  /** Words that few of the phrases have. */
  rareWords: string[]
}

const RARE_WORDS = 4000

/** Makes the words of a seeded organization, the same ones every time. */
export function makeWords(): Words {
  const random = randomNumbers()
  const pick = <T>(from: readonly T[]): T => from[Math.floor(from.length * random())] as T
  // The n-th word is n times as rare as the first (Zipf).
  const say = <T>(from: readonly T[]): T => from[Math.floor(from.length ** random()) - 1] as T
  const syllables = (count: number) =>
    Array.from({ length: count }, () => pick(STARTS) + pick(VOWELS) + pick(ENDS)).join('')
  const rareWords = Array.from({ length: RARE_WORDS }, () => syllables(2 + Math.floor(random() * 2)))
  const vocabulary = [...SAID, ...rareWords]
  const phrase = () => {
    const words = Array.from({ length: 3 + Math.floor(random() * 7) }, () => say(vocabulary))
    if (random() < 0.002) words.push('broken zipper')
    return words.join(' ')
  }
  return {
    phrases: Array.from({ length: 20_000 }, phrase),
    firstNames: FIRST,
    rareWords,
    lastNames: Array.from({ length: 2000 }, () => syllables(2)).map(
      (name) => name.charAt(0).toUpperCase() + name.slice(1),
    ),
  }
}

import type { Row, Somebody } from './faulty-people.ts'

/** Somebody as they are stored. */
export type Stored = Required<{ [Field in keyof Somebody]: Exclude<Somebody[Field], undefined> | null }>

/** What an import leaves. */
export interface Outcome {
  figures: { rowsDone: number; created: number; updated: number; unchanged: number; refused: number }
  refused: [n: number, reason: string][]
  people: Stored[]
}

const numberOf = (phone: string | null | undefined): string => phone?.replaceAll(/[^0-9+]/g, '') ?? ''

const storedOf = ({ email, name, phone, title, tags, custom }: Somebody): Stored => ({
  email: email ?? null,
  name: name ?? null,
  phone: phone ?? null,
  title: title ?? null,
  tags: tags ?? [],
  custom: custom ?? {},
})

const over = (before: Stored, said: Somebody): Stored => ({
  email: before.email,
  name: said.name ?? before.name,
  phone: said.phone ?? before.phone,
  title: said.title ?? before.title,
  tags: [...new Set([...(before.tags ?? []), ...(said.tags ?? [])])],
  custom: { ...before.custom, ...said.custom },
})

/** Somebody as text, whatever the order of what is known of them. */
export const textOf = ({ custom, ...person }: Stored): string =>
  JSON.stringify([
    ...['email', 'name', 'phone', 'title', 'tags'].map((field) => person[field as keyof typeof person]),
    Object.entries(custom ?? {}).toSorted(),
  ])

/** Row by row, what a file does to people when what it says replaces what was known, in plain code. */
export function recompute(known: readonly Somebody[], rows: readonly Row[]): Outcome {
  const people = new Set(known.map(storedOf))
  const byKey = new Map<string, Set<Stored>>()
  const keysOf = ({ email, phone }: Stored) =>
    [email && `email:${email}`, numberOf(phone) && `phone:${numberOf(phone)}`].filter(Boolean) as string[]
  const index = (person: Stored) => {
    for (const key of keysOf(person)) byKey.set(key, (byKey.get(key) ?? new Set()).add(person))
  }
  for (const person of people) index(person)
  /** By which row somebody was met, by everything they are or were known by. */
  const met = new Map<string, number>()
  const meet = (n: number, ...those: Stored[]) => {
    for (const key of those.flatMap(keysOf)) if (!met.has(key)) met.set(key, n)
  }
  const refused: Outcome['refused'] = []
  const figures = { rowsDone: 0, created: 0, updated: 0, unchanged: 0, refused: 0 }
  const take = (said: Somebody, n: number): string | undefined => {
    const key = said.email ? `email:${said.email}` : `phone:${numberOf(said.phone)}`
    const first = met.get(key)
    if (first !== undefined) return `Row ${first} is about the same person.`
    const found = [...(byKey.get(key) ?? [])]
    if (found.length > 1) return 'Several people have this phone number.'
    const [person] = found
    const after = person ? over(person, said) : storedOf(said)
    meet(n, ...(person ? [person] : []), after)
    if (person && textOf(person) === textOf(after)) {
      figures.unchanged += 1
      return undefined
    }
    figures[person ? 'updated' : 'created'] += 1
    if (person) {
      people.delete(person)
      for (const each of keysOf(person)) byKey.get(each)?.delete(person)
    }
    people.add(after)
    index(after)
    return undefined
  }
  // The row with the headers is 1, and what says nothing counts as spreadsheets count it.
  let n = 1
  for (const { said, refused: reason, line } of rows) {
    n += 1
    if (line !== undefined && /^,*$/.test(line)) continue
    figures.rowsDone += 1
    const why = reason ?? take(said, n)
    if (why !== undefined) refused.push([n, why])
  }
  figures.refused = refused.length
  return { figures, refused, people: [...people] }
}

import { AppError, E } from '../base/errors.ts'

/** Stands for every toolset. */
const ALL = 'all'

/** The toolsets named in a query, `?toolsets=one,other`; none when it names none; 400 for one that does not exist. */
export function chooseToolsets(
  asked: string | readonly string[] | undefined,
  known: readonly string[],
): readonly string[] {
  const names = [asked ?? []]
    .flat()
    .flatMap((list) => list.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names.some((name) => name !== ALL && !known.includes(name)))
    throw new AppError(
      E.unknown_toolset,
      `The toolsets are ${known.join(', ')}; ${ALL} stands for all of them.`,
    )
  return names.includes(ALL) ? known : [...new Set(names)].toSorted()
}

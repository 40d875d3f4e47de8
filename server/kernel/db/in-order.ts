// SQLSTATE of every statement after one that failed.
const ABORTED = '25P02'

/** Whether a statement was refused since one before it had failed: it knows nothing of the reason. */
export const isAborted = (error: unknown): boolean => Object(error).code === ABORTED

/** What some parts answer, in their places. */
export type Answers<Parts extends readonly (() => Promise<unknown>)[]> = {
  -readonly [Place in keyof Parts]: Awaited<ReturnType<Parts[Place]>>
}

/**
 * Starts parts of a transaction one after the other without waiting for their answers: nothing of a part is sent before the
 * first statement of the part ahead of it. `sent` tells how many statements have been sent so far.
 */
export async function inOrder<const Parts extends readonly (() => Promise<unknown>)[]>(
  parts: Parts,
  sent: () => number,
): Promise<Answers<Parts>> {
  const answers: Promise<unknown>[] = []
  for (const part of parts) {
    const before = sent()
    const answer = part()
    answer.catch(() => {})
    answers.push(answer)
    // What it sends later would come behind the next part.
    if (sent() === before && !(await isSettled(answer)))
      throw new Error('a part of inOrder must send its first statement at once, or nothing at all')
  }
  const settled = await Promise.allSettled(answers)
  const failures = settled.filter((each) => each.status === 'rejected').map(({ reason }) => reason as unknown)
  if (failures.length > 0) throw failures.find((error) => !isAborted(error)) ?? failures[0]
  return settled.map((each) => each.status === 'fulfilled' && each.value) as Answers<Parts>
}

const isSettled = (answer: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    answer.then(
      () => true,
      () => true,
    ),
    Promise.resolve(false).then((no) => no),
  ])

import { useMutation } from '@tanstack/react-query'
import { errorText } from '../../ui/primitives/states.tsx'
import { notify } from '../../ui/primitives/toast.tsx'
import { readAgain, type Touched } from '../queries.ts'

/** A change on the server: what is asked of it, what shows the change, and what the person is told. */
export interface Write<Result, Input = void> {
  run: (input: Input) => Promise<Result>
  /** Shows the change before the server answers; what it gives takes it back should the server refuse. */
  show?: (input: Input) => TakeBack | Promise<TakeBack>
  /** Keys and queries that show what was changed: they are read again before the write counts as done. */
  touches?: readonly Touched[]
  /** Comes before that: leaves the page, or closes the question, about what is gone. */
  leave?: (result: Result, input: Input) => unknown
  /** What a toast says when all is read again, or at once where it offers a way back. */
  said?: string | ((result: Result, input: Input) => string)
  /** The way back that this toast offers. */
  undo?: (result: Result, input: Input) => (() => void) | undefined
  /** Comes last. */
  done?: (result: Result, input: Input) => unknown
  /** What a toast says of a refusal, unless it is the error’s own text; `shown` where the page itself says it. */
  refused?: 'shown' | ((error: unknown) => string)
}

type TakeBack = (() => void) | undefined

async function carryOut<Result, Input>(
  { run, touches = [], leave, said, undo, done }: Write<Result, Input>,
  input: Input,
): Promise<Result> {
  const result = await run(input)
  await leave?.(result, input)
  const back = undo?.(result, input)
  const tell = () => {
    if (said !== undefined)
      notify(typeof said === 'string' ? said : said(result, input), back ? { undo: back } : {})
  }
  // A way back is offered at once: until it is, the shortcut takes back what was done before.
  if (back) tell()
  await readAgain(...touches)
  if (!back) tell()
  await done?.(result, input)
  return result
}

/** Takes back what was shown, says so, and reads again: a change of somebody else may be why it was refused. */
async function giveUp(
  { show, touches = [] }: Pick<Write<unknown, never>, 'show' | 'touches'>,
  takeBack: TakeBack,
  tell?: () => void,
) {
  takeBack?.()
  tell?.()
  if (show) await readAgain(...touches)
}

const textOf = (refused: Write<unknown>['refused'], error: unknown): string =>
  typeof refused === 'function' ? refused(error) : errorText(error)

/** Changes something on the server; throws the refusal, for a form to tell it. */
export async function write<Result>(what: Write<Result>): Promise<Result> {
  const takeBack = await what.show?.()
  try {
    return await carryOut(what, undefined)
  } catch (error) {
    await giveUp(what, takeBack)
    throw error
  }
}

/** Changes something on the server, where nothing but a toast can tell a refusal; says whether it was done. */
export async function attempt<Result>(what: Write<Result>): Promise<boolean> {
  const takeBack = await what.show?.()
  try {
    await carryOut(what, undefined)
    return true
  } catch (error) {
    await giveUp(what, takeBack, () => notify(textOf(what.refused, error), { tone: 'error' }))
    return false
  }
}

/** A write that a component starts, and draws as pending; `problem` says what was refused. */
export function useWrite<Result, Input = void>(what: Write<Result, Input>) {
  const { refused } = what
  const mutation = useMutation({
    mutationFn: (input: Input) => carryOut(what, input),
    // Shown also while there is no network, for which the call waits.
    onMutate: (input) => what.show?.(input),
    onError: async (error, _, takeBack) => {
      const tell = () => notify(textOf(refused, error), { tone: 'error' })
      await giveUp(what, takeBack, refused === 'shown' ? undefined : tell)
    },
  })
  return { ...mutation, problem: mutation.error ? textOf(refused, mutation.error) : undefined }
}

import type { CallOptions } from './options.ts'

/** One page of a list; a list without a cursor is one page. */
interface Page {
  items: readonly unknown[]
  nextCursor?: string | null
}

type List = (input: never, options?: CallOptions) => Promise<Page>
type Given<Method extends List> = NonNullable<Parameters<Method>[0]>
type Item<Method extends List> = Awaited<ReturnType<Method>>['items'][number]
/** The input may be left out where no field is required. */
type Rest<Asked> = object extends Asked
  ? [input?: Asked, options?: CallOptions]
  : [input: Asked, options?: CallOptions]

/**
 * Yields all items of a list, and fetches each page when it is needed:
 * `for await (const one of paginate(client.conversations.listConversations, { status: 'open' })) …`
 */
export async function* paginate<Method extends List>(
  list: Method,
  ...[input, options]: Rest<Given<Method>>
): AsyncGenerator<Item<Method>, void, undefined> {
  for (let asked: { cursor?: string } = input ?? {}; ;) {
    const page = await list(asked as never, options)
    yield* page.items as Item<Method>[]
    const cursor = page.nextCursor
    // The same cursor again is the same page again, without end.
    if (!cursor || cursor === asked.cursor) return
    asked = { ...asked, cursor }
  }
}

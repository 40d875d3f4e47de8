import type { SavedView } from '@stoa/sdk'
import { client } from '../../../../data/api.ts'
import { errorText } from '../../../../ui/primitives/states.tsx'
import { text } from './text.en.ts'
import { queryClient, savedViewsQuery } from '../../../../data/queries.ts'
import { attempt } from '../../../../data/writes/write.ts'

function patch(change: (views: readonly SavedView[]) => SavedView[]): void {
  queryClient.setQueryData(savedViewsQuery.queryKey, (before) =>
    before ? { ...before, items: change(before.items) } : before,
  )
}

const ofViews = {
  touches: [savedViewsQuery],
  refused: (error: unknown) => `${text.manage.failed}: ${errorText(error)}`,
}

/** Shows a change at once; if the server refuses, reverts it and shows why. */
const optimistically = (
  change: (views: readonly SavedView[]) => SavedView[],
  run: () => Promise<unknown>,
): Promise<boolean> =>
  attempt({
    ...ofViews,
    run,
    show: async () => {
      await queryClient.cancelQueries(savedViewsQuery)
      const before = queryClient.getQueryData(savedViewsQuery.queryKey)
      patch(change)
      return () => void queryClient.setQueryData(savedViewsQuery.queryKey, before)
    },
  })

/** Gives a view another name. */
export const renameView = (view: SavedView, name: string): Promise<boolean> =>
  optimistically(
    (views) => views.map((each) => (each.id === view.id ? { ...each, name } : each)),
    () => client.conversations.updateSavedView({ viewId: view.id, name }),
  )

/** The ids of a view’s kind, with it moved by so many places. */
function movedIds(views: readonly SavedView[], view: SavedView, step: 1 | -1): string[] {
  const ids = views.filter(({ shared }) => shared === view.shared).map(({ id }) => id)
  const from = ids.indexOf(view.id)
  const to = from + step
  if (from < 0 || to < 0 || to >= ids.length) return ids
  return ids.toSpliced(from, 1).toSpliced(to, 0, view.id)
}

const inOrder = (views: readonly SavedView[], ids: readonly string[]) =>
  views.toSorted(
    (one, other) => Number(other.shared) - Number(one.shared) || ids.indexOf(one.id) - ids.indexOf(other.id),
  )

/** Puts a view one place up or down. */
export const moveView = (views: readonly SavedView[], view: SavedView, step: 1 | -1): Promise<boolean> => {
  const ids = movedIds(views, view, step)
  return optimistically(
    (before) => inOrder(before, ids),
    () => client.conversations.reorderSavedViews({ ids, shared: view.shared }),
  )
}

/** Deletes a view; resolves to a function that restores it at its place, or `undefined` where it was not deleted. */
export async function removeView(
  views: readonly SavedView[],
  view: SavedView,
): Promise<(() => Promise<void>) | undefined> {
  const alike = views.filter(({ shared }) => shared === view.shared)
  const place = alike.findIndex(({ id }) => id === view.id)
  const done = await optimistically(
    (before) => before.filter(({ id }) => id !== view.id),
    () => client.conversations.deleteSavedView({ viewId: view.id }),
  )
  return done ? () => bringBack(view, place) : undefined
}

async function bringBack({ name, filters, shared }: SavedView, place: number): Promise<void> {
  await attempt({
    ...ofViews,
    run: async () => {
      const { id } = await client.conversations.createSavedView({ name, filters, shared })
      const { items } = await client.conversations.listSavedViews({ limit: 200 })
      const ids = items.filter((each) => each.shared === shared && each.id !== id).map((each) => each.id)
      await client.conversations.reorderSavedViews({ ids: ids.toSpliced(place, 0, id), shared })
    },
    // It may have been made, and not put in its place.
    show: () => undefined,
  })
}

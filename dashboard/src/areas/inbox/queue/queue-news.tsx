import { Icon } from '../../../ui/primitives/icon.tsx'
import { listText } from '../lists.en.ts'

/** While the order is frozen: how many changes wait, and a button that shows them. */
export function QueueNews({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    // Beside the list's name, where it covers nothing and moves nothing.
    <div role="status" className="absolute top-3.5 right-4 z-20 empty:hidden">
      {count > 0 && (
        <button
          type="button"
          onClick={onShow}
          className="rise flex min-h-7 items-center gap-1 rounded-full bg-surface-2 pr-3 pl-2 text-small font-medium text-ink hover:underline pointer-coarse:min-h-9"
        >
          <Icon name="send" size={14} />
          {listText.queue.news(count)}
        </button>
      )}
    </div>
  )
}

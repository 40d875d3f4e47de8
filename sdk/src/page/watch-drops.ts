/** What to do with files that are dragged over an element. */
export interface DropWatcher {
  /** Whether files may be dropped now; if not, the cursor shows it and drops are ignored. */
  isUsable: boolean
  onOver(isOver: boolean): void
  onFiles(files: FileList): void
}

/** Handles files that are dropped on an element, which the browser would otherwise open; returns how to stop. */
export function watchDrops(element: HTMLElement, { isUsable, onOver, onFiles }: DropWatcher): () => void {
  const over = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = isUsable ? 'copy' : 'none'
    onOver(isUsable)
  }
  const leave = (event: DragEvent) => {
    if (!element.contains(event.relatedTarget as Node | null)) onOver(false)
  }
  const drop = (event: DragEvent) => {
    onOver(false)
    const files = event.dataTransfer?.files
    if (!files || files.length === 0) return
    event.preventDefault()
    if (isUsable) onFiles(files)
  }
  const listeners = { dragenter: over, dragover: over, dragleave: leave, drop }
  for (const [name, listener] of Object.entries(listeners))
    element.addEventListener(name, listener as EventListener)
  return () => {
    onOver(false)
    for (const [name, listener] of Object.entries(listeners))
      element.removeEventListener(name, listener as EventListener)
  }
}

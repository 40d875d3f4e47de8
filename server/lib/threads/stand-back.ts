import { setPriority } from 'node:os'

/** Lets everything else of the machine go ahead of this thread. Elsewhere than on Linux it would be the whole process. */
export function standBack(): void {
  if (process.platform !== 'linux') return
  try {
    // Of the thread that asks, not of the process: Linux takes 0 for it.
    setPriority(0, 15)
  } catch {
    // A container may forbid it; then it is as it was.
  }
}

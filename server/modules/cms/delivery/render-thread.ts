import { parentPort } from 'node:worker_threads'
import { standBack } from '../../../lib/threads/stand-back.ts'
import type { Asked, Told } from '../../../lib/threads/threads.ts'
import { htmlOf, type Source } from './render-html.ts'

standBack()

/** The thread that renders texts: `Source` in, HTML out. */
parentPort?.on('message', ({ input }: Asked<Source>) => {
  parentPort?.postMessage(told(input))
})

function told(source: Source): Told<string> {
  try {
    return { answer: htmlOf(source) }
  } catch (error) {
    return { error: String(error) }
  }
}

import { parentPort } from 'node:worker_threads'
import { standBack } from '../../../lib/threads/stand-back.ts'
import type { Asked, Told } from '../../../lib/threads/threads.ts'
import { extractPage, type Extracted, type PageText } from './extract-page.ts'

standBack()

/** The thread that reads pages: HTML in, Markdown out. */
parentPort?.on('message', ({ input }: Asked<PageText>) => {
  parentPort?.postMessage(told(input))
})

function told(page: PageText): Told<Extracted> {
  try {
    return { answer: extractPage(page) }
  } catch (error) {
    return { error: String(error) }
  }
}

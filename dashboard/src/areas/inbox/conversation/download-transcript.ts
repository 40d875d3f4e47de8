import { client } from '../../../data/api.ts'
import { errorText } from '../../../ui/primitives/states.tsx'
import { notify } from '../../../ui/primitives/toast.tsx'
import { viewerZone } from '../../../text/viewer-zone.ts'
import { text } from '../text.en.ts'

/** Saves what was said to and by the customer as a file, without notes. */
export async function downloadTranscript(id: string, format: 'txt' | 'html'): Promise<void> {
  try {
    const { fileName, contentType, content } = await client.conversations.getTranscript({
      id,
      format,
      timeZone: viewerZone(),
    })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([content], { type: contentType }))
    link.download = fileName
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  } catch (error) {
    notify(`${text.actions.failed}: ${errorText(error)}`, { tone: 'error' })
  }
}

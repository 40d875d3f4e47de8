import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { sampleImage, sampleMessage } from '../sample-records.ts'

// Shortcuts are written as the device writes them.
vi.stubGlobal('navigator', { userAgent: '' })
const { MessageAttachments } = await import('./message-images.tsx')

const file = sampleImage({
  id: 'cva_2',
  kind: 'file',
  name: '<img src=x onerror=alert(1)>.pdf',
  mime: 'application/pdf',
  sizeBytes: 1024 ** 2 * 3,
  width: null,
  height: null,
  thumbnailWidth: null,
  url: 'https://stoa.example/v1/c/a/2',
  thumbnailUrl: null,
})

const drawn = (...attachments: (typeof file)[]) =>
  renderToStaticMarkup(<MessageAttachments message={sampleMessage({ attachments })} />)

it('shows a file with its name, kind and size, to be downloaded and never drawn', () => {
  const html = drawn(file)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;.pdf</bdi>')
  expect(html).toContain('PDF · 3 MB')
  expect(html).toMatch(
    /<a href="https:\/\/stoa\.example\/v1\/c\/a\/2" download="[^"]+" target="_blank" rel="noopener noreferrer"/,
  )
  expect(html).not.toContain('<img')
})

it('keeps images apart from files, and the name of a file that was deleted', () => {
  expect(drawn(sampleImage(), file).match(/<img/g)).toHaveLength(1)
  const gone = drawn({ ...file, name: 'a.pdf', deleted: true, url: null })
  expect(gone).toContain('File deleted: a.pdf')
  expect(gone).not.toContain('<a ')
})

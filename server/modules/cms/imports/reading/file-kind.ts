import { open } from 'node:fs/promises'

/** What a file is by how it begins. */
export async function kindOf(path: string): Promise<'zip' | 'json' | 'xml' | 'other'> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(512), 0, 512, 0)
    if (buffer.subarray(0, 2).toString('latin1') === 'PK') return 'zip'
    const [first] = buffer
      .subarray(0, bytesRead)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart()
    if (first === '{' || first === '[') return 'json'
    return first === '<' ? 'xml' : 'other'
  } finally {
    await file.close()
  }
}

import { expect, test } from 'vitest'
import { fileProblem, sourceNames, sources } from './sources.ts'
import { text } from './text.en.ts'

test('a file that no import could read is refused before it is sent', () => {
  for (const source of sourceNames)
    for (const ending of sources[source].endings) {
      expect(fileProblem(source, { name: `Export${ending.toUpperCase()}`, size: 1 })).toBeUndefined()
      expect(fileProblem(source, { name: `export${ending}.pdf`, size: 1 })).toBe(sources[source].wrongFile)
      expect(fileProblem(source, { name: `export${ending}`, size: 0 })).toBe(text.file.empty)
      expect(fileProblem(source, { name: `export${ending}`, size: 200 * 1024 ** 2 })).toBeUndefined()
      expect(fileProblem(source, { name: `export${ending}`, size: 200 * 1024 ** 2 + 1 })).toBe(
        text.file.tooLarge,
      )
    }
})

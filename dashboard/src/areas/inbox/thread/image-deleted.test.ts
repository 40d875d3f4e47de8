import { expect, it } from 'vitest'
import { imageDeleted } from './image-deleted.ts'
import { sampleImage, sampleMessage } from '../sample-records.ts'

it('a deleted image keeps its name and loses its links; other images and messages stay as they are', () => {
  const other = sampleMessage({ id: 'a' })
  const message = sampleMessage({ id: 'b', attachments: [sampleImage(), sampleImage({ id: 'cva_2' })] })
  const after = imageDeleted([other, message], 'cva_1')
  expect(after[0]).toBe(other)
  expect(after[1]?.attachments[0]).toMatchObject({
    name: 'bowl.png',
    deleted: true,
    url: null,
    thumbnailUrl: null,
  })
  expect(after[1]?.attachments[1]).toEqual(sampleImage({ id: 'cva_2' }))
})

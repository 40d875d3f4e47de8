import { useEffect, useRef } from 'preact/hooks'
import { Icon } from './icons.tsx'

const SIDE_PX = 144

/** A preview of an image file on a canvas: a page’s policy may forbid blob addresses, but no canvas. */
export function PreviewCanvas({ file, name }: { file: Blob; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isCurrent = true
    Promise.resolve()
      .then(() => createImageBitmap(file))
      .then((bitmap) => {
        if (isCurrent && canvas.current) paint(canvas.current, bitmap)
        bitmap.close()
      })
      // The tile shows an icon then.
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [file])
  return (
    <>
      <Icon name="image" />
      <canvas ref={canvas} width={SIDE_PX} height={SIDE_PX} role="img" aria-label={name} />
    </>
  )
}

/** Draws the middle of the image, cropped to a square. */
function paint(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const side = Math.min(bitmap.width, bitmap.height)
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX)
}

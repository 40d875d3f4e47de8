/** The geometry of a chart, in pixels. */
export interface PlotFrame {
  width: number
  height: number
  left: number
  right: number
  top: number
  bottom: number
  /** How wide the place of one point is. */
  step: number
  /** The middle of each point from the left edge. */
  xOf: (index: number) => number
  /** The point nearest to a distance from the left edge. */
  indexAt: (x: number) => number
}

const characterWidth = 8

/** A frame that leaves room for the labels of both axes. */
export function plotFrame(
  size: { width: number; height: number },
  shape: 'line' | 'bar',
  points: number,
  tickLabels: readonly string[],
): PlotFrame {
  const left = Math.ceil(Math.max(...tickLabels.map(({ length }) => length)) * characterWidth) + 14
  const [right, top, bottom] = [26, 10, 28]
  const inner = Math.max(size.width - left - right, 0)
  const share = (index: number) =>
    shape === 'bar' ? (index + 0.5) / points : points < 2 ? 0.5 : index / (points - 1)
  const xOf = (index: number) => left + inner * share(index)
  const indexAt = (x: number) => {
    const at = (x - left) / Math.max(inner, 1)
    const index = shape === 'bar' ? Math.floor(at * points) : Math.round(at * (points - 1))
    return Math.min(Math.max(index, 0), points - 1)
  }
  return { ...size, left, right, top, bottom, step: inner / Math.max(points, 1), xOf, indexAt }
}

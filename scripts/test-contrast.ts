type Rgb = [red: number, green: number, blue: number]

/** The contrast of two colours, `#rrggbb`, as WCAG 2 defines it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(rgb(one)), luminance(rgb(other))].toSorted((a, b) => a - b) as [
    number,
    number,
  ]
  return (light + 0.05) / (dark + 0.05)
}

/** What is seen of a colour, `#rrggbb` or `#rrggbbaa`, that lies on another. */
export function layered(colour: string, below: string): string {
  const share = colour.length === 9 ? parseInt(colour.slice(7), 16) / 255 : 1
  const under = rgb(below)
  return `#${rgb(colour)
    .map((part, index) => {
      const base = under[index] as number
      return Math.round(base + (part - base) * share)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
}

const rgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as Rgb

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

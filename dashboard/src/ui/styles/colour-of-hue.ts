/** The colour of a hue in degrees, as dark or as light as it has to be to be read on the page. */
export const colourOfHue = (hue: number): string =>
  `light-dark(oklch(0.5 0.13 ${hue}), oklch(0.76 0.12 ${hue}))`

/** Loads what works behind every page; without it the page does what it is for. */
export const loadBackground = () => import('./background.tsx')

import { whenQuiet } from '../components/when-quiet.ts'

/** Loads what works behind every page, after the page itself; without it the page does what it is for. */
export const loadBackground = () => whenQuiet().then(() => import('./background.tsx'))

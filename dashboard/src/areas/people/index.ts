// What other areas use of this one.
export { PersonPanel } from './panel/person-panel.tsx'

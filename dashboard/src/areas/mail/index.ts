// What other areas use of this one.
export { EmailChoices } from './parts/email-choices.tsx'

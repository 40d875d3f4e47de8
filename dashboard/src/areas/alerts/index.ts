// What other areas use of this one.
export { AlertEmails } from './parts/alert-emails.tsx'

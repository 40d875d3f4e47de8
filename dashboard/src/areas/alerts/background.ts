export { AlertBanner as Background } from './parts/alert-banner.tsx'

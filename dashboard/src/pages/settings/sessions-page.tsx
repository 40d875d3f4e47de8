export function SessionsPage() { return null }

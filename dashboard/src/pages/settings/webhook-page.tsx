export function WebhookPage() { return null }

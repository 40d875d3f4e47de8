export { Outbox, type OutboxListener } from './outbox.ts'
export { createOutboxStore } from './outbox-store.ts'

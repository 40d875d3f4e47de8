import type { EventData } from '../generated/events.ts'
import type { RealtimeEvent } from './types.ts'

/** Whether an event is of this type; narrows its payload to what members and API keys receive. */
export const isEvent = <Type extends keyof EventData>(
  event: RealtimeEvent,
  type: Type,
): event is RealtimeEvent & { type: Type; payload: EventData[Type] } => event.type === type

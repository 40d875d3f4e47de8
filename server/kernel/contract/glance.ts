import { z } from 'zod'
import type { Context } from './context.ts'

/** Fields of an answer that several modules make together, and what they are at this moment. */
export interface Part<Question = void> {
  shape: z.ZodRawShape
  /** For the reference, where the fields do not say it. */
  description?: string
  read(ctx: Context<string>, question: Question): Promise<Record<string, unknown>>
}

/** A part whose `read` is checked against its shape. */
export const definePart = <const Shape extends z.ZodRawShape, Question = void>(part: {
  shape: Shape
  description?: string
  read(ctx: Context<string>, question: Question): Promise<z.input<z.ZodObject<Shape>>>
}): Part<Question> => part

/** What a module adds to the list of what happened: filters, fields and kinds of actors. */
export interface Activity {
  /** Optional fields of the question. */
  filters: z.ZodRawShape
  /** The streams of events that these fields leave; undefined where none of them is given. */
  streams(ctx: Context<string>, question: Record<string, unknown>): Promise<readonly string[] | undefined>
  /** Fields of an entry beside those of its event. */
  shape: z.ZodRawShape
  /** These fields for each of some events, by their payloads. */
  describe(ctx: Context<string>, payloads: readonly Payload[]): Promise<readonly Record<string, unknown>[]>
  /** How the list calls actors of the module's own audiences. */
  actors?: Record<string, string>
}

type Payload = Record<string, unknown>

/** An activity whose fields are checked against their shapes. */
export const defineActivity = <
  const Filters extends z.ZodRawShape,
  const Shape extends z.ZodRawShape,
>(activity: {
  filters: Filters
  streams(
    ctx: Context<string>,
    question: z.output<z.ZodObject<Filters>>,
  ): Promise<readonly string[] | undefined>
  shape: Shape
  describe(
    ctx: Context<string>,
    payloads: readonly Payload[],
  ): Promise<readonly z.input<z.ZodObject<Shape>>[]>
  actors?: Record<string, string>
}): Activity => activity as Activity

/** What is looked for while somebody types. */
export interface Search {
  q: string
  /** Of each kind. */
  limit: number
}

/** What a module adds to the answers about the whole service. */
export interface Glance {
  /** What waits for people, in figures. */
  waiting?: Part
  /** What people should look at now. */
  attention?: Part
  /** Who is at work, and what was done last. */
  work?: Part
  /** Steps of the set-up, each true once it was done, and the facts behind them. */
  setup?: { steps: z.ZodRawShape; facts: z.ZodRawShape; read: ReadSetup }
  /** What fits a few letters. */
  found?: Part<Search>
  /** What happened, and to what. */
  activity?: Activity
}

type ReadSetup = (
  ctx: Context<string>,
) => Promise<{ steps: Record<string, boolean>; facts: Record<string, unknown> }>

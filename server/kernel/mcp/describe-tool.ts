import type { AnyOperation } from '../contract/operation.ts'
import { abridgeInput, inputSchema, outputSchema } from './tool-schema.ts'
import type { ObjectSchema } from '../contract/tools.ts'

interface Hints {
  title: string
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

/** One entry of the default `tools/list`: what an agent needs to choose the tool and to fill in its arguments. */
export interface ListedTool {
  name: string
  description: string
  inputSchema: ObjectSchema
  annotations?: Partial<Hints>
}

/** A tool told in full, as a toolset lists it. */
export interface ToolDescription extends ListedTool {
  title: string
  outputSchema: ObjectSchema
  annotations: Hints
}

/** An operation as a tool, in both of its forms. */
export interface DescribedTool {
  full: ToolDescription
  short: ListedTool
  /** The paths (RFC 9535) of what third parties wrote in its output. */
  thirdParty: string[]
}

/** The MCP tool of an operation; throws for one without a tool name or with a schema JSON cannot express. */
export function describeTool(operation: AnyOperation): DescribedTool {
  const { tool, summary, description, effect } = operation
  if (!tool) throw new Error(`${operation.name} is not a tool`)
  const reads = effect === 'read'
  const output = outputSchema(operation)
  const full: ToolDescription = {
    name: tool,
    title: summary,
    description: description ? `${summary}. ${description}` : summary,
    inputSchema: inputSchema(operation),
    outputSchema: output.schema,
    annotations: {
      title: summary,
      readOnlyHint: reads,
      destructiveHint: effect === 'destroy',
      idempotentHint: reads,
      openWorldHint: false,
    },
  }
  return { full, short: abridge(full), thirdParty: output.thirdParty }
}

function abridge({ name, description, annotations, ...full }: ToolDescription): ListedTool {
  const { readOnlyHint, destructiveHint } = annotations
  // Without hints a tool is taken for one that destroys.
  const hints = readOnlyHint ? { readOnlyHint } : destructiveHint ? undefined : { destructiveHint }
  return {
    name,
    description,
    inputSchema: abridgeInput(full.inputSchema),
    ...(hints && { annotations: hints }),
  }
}

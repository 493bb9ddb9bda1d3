/** A route of the API as an MCP tool. Its arguments are the route's path parameters, query and body, as one flat object. */
export interface Tool {
  name: string
  title: string
  description: string
  /** Its method and path: GET /leads/{id}. */
  endpoint: string
  /** What path parameters are called in the tool: {id: 'lead_id'}. */
  rename?: Record<string, string>
  hints: ToolHints
  /** Required, although the route's schema makes them optional to refuse their absence with a specific error code. */
  required?: string[]
  /** Sent if the argument is left out, because a model needs less than a program. */
  defaults?: Record<string, string | number | boolean>
  /** Arguments that only programs need. */
  omit?: string[]
  /** Descriptions that replace the route's, because those speak of HTTP. */
  describe?: Record<string, string>
  /** The short text: its lines, with every id. */
  text(body: object): Line[]
  /** The same as data. Default: the route's response. */
  facts?(body: object): object
}

/** Falsy lines are left out. */
export type Line = string | false | null | undefined

interface ToolHints {
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
}

export const reads: ToolHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true }
/** Each call creates something new, unless it repeats an idempotency_key. */
export const adds: ToolHints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false }
/** Repeating the call changes nothing more. */
export const sets: ToolHints = { readOnlyHint: false, destructiveHint: false, idempotentHint: true }
/** Gives up or overwrites what was there. */
export const replaces: ToolHints = { readOnlyHint: false, destructiveHint: true, idempotentHint: true }

/** What to do next, as a call of a tool. */
export interface NextStep {
  tool: string
  arguments: Record<string, unknown>
  when?: string
}

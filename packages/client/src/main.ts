export { AgentExchange } from './client.ts'
export {
  AgentExchangeError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
} from './errors.ts'
export type { EventsOptions } from './events.ts'
export type { CallOptions, ClientOptions } from './transport.ts'
export type {
  AgentEvent,
  Answer,
  Body,
  Booking,
  Card,
  ErrorCode,
  Lead,
  Query,
  SearchResult,
} from './types.ts'
export { verifyWebhook, WebhookVerificationError } from './webhook.ts'

export { createClient, SdkError, type CallOptions, type Client, type ClientOptions } from './client.ts'
export * from './generated/operations.ts'

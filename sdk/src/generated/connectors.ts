// Made by `npm run generate` from the operations of the service. Do not edit.
import { clientOf } from '../client/client-of.ts'
import type { CallOptions, ClientOptions } from '../client/options.ts'
import type { CallRemoteToolResult, Connector, CredentialLink, Deleted, ListConnectorsResult, ListRemoteToolsResult, ListVendorsResult, NewConnector, TriedConnection } from './shapes.ts'

/** Input of `connectors.listVendors`. */
export type ConnectorsListVendorsInput = Record<string, never>
/** Answer of `connectors.listVendors`. */
export type ConnectorsListVendorsOutput = ListVendorsResult

/** Input of `connectors.listConnectors`. */
export type ConnectorsListConnectorsInput = Record<string, never>
/** Answer of `connectors.listConnectors`. */
export type ConnectorsListConnectorsOutput = ListConnectorsResult

/** Input of `connectors.createConnector`. */
export type ConnectorsCreateConnectorInput = {
  vendor: string
  name: string
  /** Fields of the vendor by their keys, see `GET /v1/connectors/vendors`. Tools take no secrets. */
  config?: Record<string, unknown> | undefined
}
/** Answer of `connectors.createConnector`. */
export type ConnectorsCreateConnectorOutput = NewConnector

/** Input of `connectors.updateConnector`. */
export type ConnectorsUpdateConnectorInput = {
  /** A connector, cnx_…. */
  id: string
  name?: string | undefined
  /** Fields of the vendor by their keys, see `GET /v1/connectors/vendors`. Tools take no secrets. */
  config?: Record<string, unknown> | undefined
  active?: boolean | undefined
}
/** Answer of `connectors.updateConnector`. */
export type ConnectorsUpdateConnectorOutput = Connector

/** Input of `connectors.deleteConnector`. */
export type ConnectorsDeleteConnectorInput = {
  /** A connector, cnx_…. */
  id: string
}
/** Answer of `connectors.deleteConnector`. */
export type ConnectorsDeleteConnectorOutput = Deleted

/** Input of `connectors.testConnector`. */
export type ConnectorsTestConnectorInput = {
  /** A connector, cnx_…. */
  id: string
}
/** Answer of `connectors.testConnector`. */
export type ConnectorsTestConnectorOutput = TriedConnection

/** Input of `connectors.makeCredentialLink`. */
export type ConnectorsMakeCredentialLinkInput = {
  /** A connector, cnx_…. */
  id: string
}
/** Answer of `connectors.makeCredentialLink`. */
export type ConnectorsMakeCredentialLinkOutput = CredentialLink

/** Input of `connectors.setConnectorCredentials`. */
export type ConnectorsSetConnectorCredentialsInput = {
  /** A connector, cnx_…. */
  id: string
  secrets: Record<string, string>
}
/** Answer of `connectors.setConnectorCredentials`. */
export type ConnectorsSetConnectorCredentialsOutput = TriedConnection

/** Input of `connectors.listRemoteTools`. */
export type ConnectorsListRemoteToolsInput = {
  /** A connector, cnx_…. */
  id: string
}
/** Answer of `connectors.listRemoteTools`. */
export type ConnectorsListRemoteToolsOutput = ListRemoteToolsResult

/** Input of `connectors.allowRemoteTools`. */
export type ConnectorsAllowRemoteToolsInput = {
  /** A connector, cnx_…. */
  id: string
  toolNames: string[]
}
/** Answer of `connectors.allowRemoteTools`. */
export type ConnectorsAllowRemoteToolsOutput = Connector

/** Input of `connectors.callRemoteTool`. */
export type ConnectorsCallRemoteToolInput = {
  /** A connector, cnx_…. */
  id: string
  toolName: string
  arguments?: Record<string, unknown> | undefined
}
/** Answer of `connectors.callRemoteTool`. */
export type ConnectorsCallRemoteToolOutput = CallRemoteToolResult

/** Systems of others: their secrets, consents and tools. */
export interface ConnectorsClient {
  /** List the systems that can be connected. `GET /v1/connectors/vendors` */
  listVendors(input?: ConnectorsListVendorsInput, options?: CallOptions): Promise<ConnectorsListVendorsOutput>
  /** List connected systems, the oldest first. `GET /v1/connectors` */
  listConnectors(input?: ConnectorsListConnectorsInput, options?: CallOptions): Promise<ConnectorsListConnectorsOutput>
  /** Connect a system. `POST /v1/connectors` */
  createConnector(input: ConnectorsCreateConnectorInput, options?: CallOptions): Promise<ConnectorsCreateConnectorOutput>
  /** Change a connected system. `PATCH /v1/connectors/{id}` */
  updateConnector(input: ConnectorsUpdateConnectorInput, options?: CallOptions): Promise<ConnectorsUpdateConnectorOutput>
  /** Disconnect a system. `DELETE /v1/connectors/{id}` */
  deleteConnector(input: ConnectorsDeleteConnectorInput, options?: CallOptions): Promise<ConnectorsDeleteConnectorOutput>
  /** Try a connected system. `POST /v1/connectors/{id}/test` */
  testConnector(input: ConnectorsTestConnectorInput, options?: CallOptions): Promise<ConnectorsTestConnectorOutput>
  /** Make a link by which somebody gives what a connector lacks. `POST /v1/connectors/{id}/credential-link` */
  makeCredentialLink(input: ConnectorsMakeCredentialLinkInput, options?: CallOptions): Promise<ConnectorsMakeCredentialLinkOutput>
  /** Set the secrets of a connector, and try it. `POST /v1/connectors/{id}/credentials` */
  setConnectorCredentials(input: ConnectorsSetConnectorCredentialsInput, options?: CallOptions): Promise<ConnectorsSetConnectorCredentialsOutput>
  /** List the tools that a connected server offers. `GET /v1/connectors/{id}/mcp-tools` */
  listRemoteTools(input: ConnectorsListRemoteToolsInput, options?: CallOptions): Promise<ConnectorsListRemoteToolsOutput>
  /** Say which tools of a connected server may be called. `PUT /v1/connectors/{id}/mcp-tools` */
  allowRemoteTools(input: ConnectorsAllowRemoteToolsInput, options?: CallOptions): Promise<ConnectorsAllowRemoteToolsOutput>
  /** Call a tool of a connected server. `POST /v1/connectors/{id}/mcp-tools/call` */
  callRemoteTool(input: ConnectorsCallRemoteToolInput, options?: CallOptions): Promise<ConnectorsCallRemoteToolOutput>
}

const ROUTES: Record<keyof ConnectorsClient, string> = {
  listVendors: 'GET /v1/connectors/vendors',
  listConnectors: 'GET /v1/connectors',
  createConnector: 'POST /v1/connectors',
  updateConnector: 'PATCH /v1/connectors/{id}',
  deleteConnector: 'DELETE /v1/connectors/{id}',
  testConnector: 'POST /v1/connectors/{id}/test',
  makeCredentialLink: 'POST /v1/connectors/{id}/credential-link',
  setConnectorCredentials: 'POST /v1/connectors/{id}/credentials',
  listRemoteTools: 'GET /v1/connectors/{id}/mcp-tools',
  allowRemoteTools: 'PUT /v1/connectors/{id}/mcp-tools',
  callRemoteTool: 'POST /v1/connectors/{id}/mcp-tools/call',
}

/** The client of this part of the API alone. */
export const connectors = (options: ClientOptions): ConnectorsClient => clientOf<ConnectorsClient>(options, ROUTES)

/**
 * Systems of others that an organization connects. Owns the `cnx_` tables.
 *
 * - vendor: a kind of system; one object in `adapters/connectors`.
 * - connector: one system, with what it was set up with, and its secrets, sealed.
 * - link: by which somebody without an account gives secrets, once; or by which a browser comes back from a vendor's question.
 * - grant: the tokens of a consent; renewed by one process at a time.
 * - allowed tool: one of a connected MCP server, as it was when somebody allowed it.
 */
import { defineModule } from '../../kernel/contract/module.ts'
import {
  createConnector,
  deleteConnector,
  listConnectors,
  listVendors,
  makeCredentialLink,
  setConnectorCredentials,
  testConnector,
  updateConnector,
} from './connectors.ts'
import { forgetOldLinks } from './grants.ts'
import { LOCKS } from './locks.ts'
import { describeHandoff, finishConsent, showKeys, takeHandoff } from './routes.ts'
import { allowRemoteTools, callRemoteTool, listRemoteTools } from './tools.ts'

/** The `connectors` module. */
export const connectors = defineModule({
  name: 'connectors',
  summary: 'Systems of others: their secrets, consents and tools.',
  locks: LOCKS,
  operations: [
    listVendors,
    listConnectors,
    createConnector,
    updateConnector,
    deleteConnector,
    testConnector,
    makeCredentialLink,
    setConnectorCredentials,
    listRemoteTools,
    allowRemoteTools,
    callRemoteTool,
  ],
  troubles: [
    {
      source: 'connector',
      about: 'The consent of a connected system has ended.',
      over: 'When it is connected again or deleted.',
    },
  ],
  scopes: {
    'connectors:read': 'See which systems are connected, and what tools their servers offer.',
    'connectors:write': 'Connect systems, change and disconnect them, and allow tools of their servers.',
    'connectors:call': 'Call the allowed tools of connected servers.',
  },
  jobs: [forgetOldLinks],
  routes: [showKeys, describeHandoff, takeHandoff, finishConsent],
  sealedColumns: [
    { table: 'cnx_connectors', column: 'secrets', label: 'cnx_connectors.secrets' },
    { table: 'cnx_connectors', column: 'grant_sealed', label: 'cnx_connectors.grant' },
    { table: 'cnx_links', column: 'verifier' },
    { table: 'cnx_keys', column: 'private_key' },
  ],
  examples: { ids: { connector: 'cnx' } },
})

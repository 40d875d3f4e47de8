import { problemSentences, stepSentences } from '@stoa/sdk/doctor'
import { plural } from '../../text/plural.ts'

/** The texts of the page that connects an agent. */
export const text = {
  title: 'Connect an agent',
  lead: 'Assistants and programs use the same tools as your team, over the Model Context Protocol (MCP). Most need only this address, and then ask you in the browser what they may do.',
  address: 'MCP endpoint',
  addressHint: 'An agent connected this way can never do more than the person who connected it.',
  howTitle: 'Set up your client',
  client: 'Client',
  clients: {
    claude: 'Claude (web, desktop, phone)',
    chatgpt: 'ChatGPT',
    'claude-code': 'Claude Code',
    codex: 'Codex',
    cursor: 'Cursor',
    vscode: 'VS Code (Copilot)',
    own: 'Your own program',
  },
  steps: {
    claude: [
      'In Claude on the web or on your computer, open Settings → Connectors and add a custom connector.',
      'Paste the address above and save.',
      'Choose Connect, and allow what Claude may do on the page that opens.',
    ],
    chatgpt: [
      'In ChatGPT, switch on developer mode: Settings → Connectors → Advanced. In a company account an administrator has to allow it first.',
      'Create a connector, and paste the address above. Choose OAuth where it asks for authentication.',
      'Allow what ChatGPT may do on the page that opens, and switch the connector on in a conversation.',
    ],
    'claude-code': [
      'Type this in a terminal.',
      'Start claude, type /mcp, choose stoa, and authenticate in the browser.',
    ],
    codex: [
      'Type these lines in a terminal. The second opens the browser, if the first has not done so.',
      'Start codex, and type /mcp to see the tools.',
    ],
    cursor: [
      'Put this into .cursor/mcp.json of your project, or ~/.cursor/mcp.json for all of them.',
      'Open the MCP settings of Cursor, and choose to log in beside stoa.',
    ],
    vscode: [
      'Put this into .vscode/mcp.json of your project.',
      'Choose Start above the entry, and sign in on the page that opens.',
    ],
    own: [
      'Have an owner or admin make an API key with the permissions that it needs, under Settings → API keys. If an agent answers customers with it, tick “An agent answers customers with this key”. A program with a person in front of it can use OAuth instead.',
      'Send the key as a bearer token. This lists the tools.',
    ],
  },
  paste: 'Copy this',
  menusChange:
    'Menus in other products change now and then. If yours looks different, look for where to add an MCP server.',
  outOfReach:
    'This client calls from its maker’s servers, which need to reach Stoa over public https. They can’t reach the address above. Run Stoa at a public https address and set SVC_BASE_URL to it, or choose a client on this computer.',
  arrivedTitle: 'Is it connected?',
  watching: 'Waiting for a call',
  watchingHint: 'This page updates as soon as a client calls.',
  nameless: 'Unnamed client',
  arrived: (name: string) => `${name} is connected.`,
  lastSeen: 'Last call',
  calls: (count: number) => plural(count, { one: 'call', other: 'calls' }),
  manage: 'See what connected apps may do',
  wayTitle: 'Troubleshooting',
  wayLead:
    'Follows a client’s steps from this browser, up to the question what it may do, and shows the first one that fails. It registers a client called “Connection check”, which is removed after about a day.',
  check: 'Check connection',
  checking: 'Checking …',
  passed: 'All of these work: a client gets as far as asking what it may do.',
  elsewhere:
    'A firewall may still block a client on another machine. To test from there, all the way to a tool call, run this in a checkout of Stoa’s source code:',
  command: 'Command',
  done: 'OK',
  broken: 'failed',
  doing: 'running',
  problems: problemSentences,
  stepNames: stepSentences,
} as const

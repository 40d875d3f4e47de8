import { problemSentences, stepSentences } from '@stoa/sdk/doctor'
import { plural } from '../../text/plural.ts'

/** The texts of the page that connects an agent. */
export const text = {
  title: 'Connect an agent',
  lead: 'Assistants and programs use the same tools as the people here, over the Model Context Protocol (MCP). Most need only this address: they then ask you in the browser what they may do.',
  address: 'Address of the tools',
  addressHint: 'Each person connects for themselves; an agent can never do more than whoever connected it.',
  howTitle: 'In your program',
  client: 'Program',
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
      'Have an owner or admin make an API key with the permissions that it needs, under Settings → API keys. A program with a person in front of it can use OAuth instead.',
      'Send the key as a bearer token. This lists the tools.',
    ],
  },
  paste: 'To paste',
  menusChange: 'Other makers rename their menus now and then; what counts is the address.',
  outOfReach:
    'This program calls from servers of its maker, which have to reach this service over https. They cannot reach the address above: run the service at a public https address and set SVC_BASE_URL to it, or choose a program on this computer.',
  arrivedTitle: 'Is it connected?',
  watching: 'Waiting for a call',
  watchingHint: 'This page says so as soon as a program calls.',
  nameless: 'A program without a name',
  arrived: (name: string) => `${name} is connected.`,
  lastSeen: 'Last call',
  calls: (count: number) => plural(count, { one: 'call', other: 'calls' }),
  manage: 'See what connected apps may do',
  wayTitle: 'If it does not work',
  wayLead:
    'This goes the way of a program from this browser, as far as the question to a person, and names the first step that is broken. It registers a program called “Connection check”, which is forgotten within a day.',
  check: 'Check the way',
  checking: 'Checking …',
  passed: 'Programs get as far as asking a person.',
  elsewhere:
    'A program on another machine may still be kept out by a firewall. This goes all the way, from a checkout of this service’s source code on that machine:',
  command: 'Command',
  done: 'done',
  broken: 'broken',
  doing: 'being tried',
  problems: problemSentences,
  stepNames: stepSentences,
} as const

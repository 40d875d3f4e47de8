import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { CommandError, type Tools } from './command.ts'

/** Reads the one argument of a command and its options; throws, with `one` or what else is wrong, where they are others. */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: Options,
  one: string,
) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    const [argument, ...more] = positionals
    if (argument === undefined || more.length > 0) throw new CommandError(one, 2)
    return { argument, values }
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!code?.startsWith('ERR_PARSE_ARGS_')) throw error
    const unknown = code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? /'(-[^']*)'/.exec(message)?.[1] : undefined
    throw new CommandError(unknown === undefined ? `${message}.` : `There is no option ${unknown}.`, 2)
  }
}

/** The first line of what comes in; with a prompt it is asked for on a terminal, and not shown. */
export async function readLine(input: Tools['input'], prompt = ''): Promise<string | undefined> {
  const isHidden = prompt !== '' && input.isTTY === true
  if (isHidden) process.stderr.write(prompt)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, ...(isHidden && { output: silent, terminal: true }) })
  try {
    for await (const line of lines) return line
    return undefined
  } finally {
    lines.close()
    if (isHidden) process.stderr.write('\n')
  }
}

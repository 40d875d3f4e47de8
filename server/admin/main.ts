import { runCommand } from './run-command.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  input: process.stdin,
  say: (line) => void process.stdout.write(`${line}\n`),
  sayError: (line) => void process.stderr.write(`${line}\n`),
})
// What is left open on a terminal would keep the command from ending.
process.stdin.destroy()

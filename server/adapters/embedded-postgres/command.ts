import { execFile } from 'node:child_process'
import { codeOf } from './error.ts'

/** A program to run, under another user where `uid` is given. */
export interface Command {
  file: string
  args: string[]
  uid?: number
  gid?: number
}

/** The environment of PostgreSQL's programs: nothing of ours (`PGDATA`, `LD_LIBRARY_PATH`, secrets). */
export const cleanEnvironment: NodeJS.ProcessEnv =
  process.platform === 'win32'
    ? { PATH: process.env['PATH'], SystemRoot: process.env['SystemRoot'], TEMP: process.env['TEMP'] }
    : { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', HOME: '/', LC_ALL: 'C', TZ: 'UTC' }

/** Runs a program and returns its output; rejects with the last lines of its stderr. */
export function run({ file, args, ...identity }: Command, timeoutMs = 120_000): Promise<string> {
  const options = {
    ...identity,
    cwd: rootFolder,
    env: cleanEnvironment,
    timeout: timeoutMs,
    windowsHide: true,
  }
  return new Promise((resolve, reject) => {
    execFile(file, args, options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout)
      const complaint = stderr.trim().split('\n').slice(-4).join('\n')
      reject(new Error(complaint || `${file} could not run (${codeOf(error) ?? error.signal ?? 'killed'})`))
    })
  })
}

/** A working directory that every user can enter; the current one may be closed to the user a program runs as. */
export const rootFolder = process.platform === 'win32' ? (process.env['SystemDrive'] ?? 'C:') + '\\' : '/'

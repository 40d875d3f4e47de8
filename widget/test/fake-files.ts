import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.woff2': 'font/woff2',
}
const ENTRY = /^\/(widget|chat)\.js$/
const FILE = /^\/(?:widget\/)?((?:try\/)?[\w.-]+)$/

/** Serves what the build wrote, under the paths that the service has. */
export async function serveFile(outDir: string, path: string, response: ServerResponse): Promise<void> {
  const entry = ENTRY.exec(path)?.[1]
  if (entry) {
    const manifest = JSON.parse(await readFile(join(outDir, 'manifest.json'), 'utf8')) as Record<
      string,
      string
    >
    return void response.writeHead(302, { location: `/widget/${manifest[entry]}` }).end()
  }
  const name = FILE.exec(path)?.[1]
  const bytes = name && (await readFile(join(outDir, name)).catch(() => undefined))
  if (!bytes) return void response.writeHead(404).end()
  const headers = {
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'self'; img-src 'self' data:; base-uri 'none'",
  }
  response.writeHead(200, headers).end(bytes)
}

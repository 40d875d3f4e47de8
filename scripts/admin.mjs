#!/usr/bin/env node
// Admin commands, see `npm run admin -- help`. Builds the server if it is stale.
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildAll } from './build.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
await buildAll({ only: ['server'], say: console.error })
process.env.SVC_PROJECT_ROOT ??= root
process.env.NODE_ENV ??= 'production'
await import(pathToFileURL(join(root, 'dist', 'server', 'admin.js')).href)

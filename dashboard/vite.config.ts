import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['STOA_SERVER'] ?? 'http://127.0.0.1:3000'

/** The dashboard's build: static files with hashed names and nothing inline, as the server's CSP asks. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    target: ['chrome111', 'firefox128', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/widget', '/openapi.json', '/mcp', '/try'].map((path) => [path, { target: server, ws: true }]),
    ),
  },
})

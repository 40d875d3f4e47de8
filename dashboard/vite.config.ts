import { readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env['STOA_SERVER'] ?? 'http://127.0.0.1:3000'

/** Puts `early-theme.js` into the head as a classic script: it must run before the first paint. */
function earlyTheme(): Plugin {
  const path = 'src/early-theme.js'
  let reference: string | undefined
  return {
    name: 'early-theme',
    buildStart() {
      if (this.meta.watchMode) return
      const source = readFileSync(new URL(path, import.meta.url))
      reference = this.emitFile({ type: 'asset', name: 'early-theme.js', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const built = Object.values(bundle ?? {}).find((file) => file.name === 'early-theme.js')
        const address = built && reference ? `/${built.fileName}` : `/${path}`
        return html.replace('<!-- early-theme -->', `<script src="${address}"></script>`)
      },
    },
  }
}

/** The dashboard's build: static files with hashed names and nothing inline, as the server's CSP asks. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), earlyTheme()],
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

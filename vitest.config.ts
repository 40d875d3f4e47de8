import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: ['server/test/cluster.ts'],
    include: ['{server,scripts,sdk,widget,dashboard}/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})

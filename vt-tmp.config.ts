import { defineConfig } from 'vitest/config'
export default defineConfig({ root: '/work/main', test: { include: ['scripts/*.test.ts'], hookTimeout: 60000 } })

import { defineConfig } from 'vitest/config'

// Real browsers against a real server with the built client: `npm run build`, then `npm run test:browser`.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.browser.test.ts'],
    globalSetup: './setup.ts',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})

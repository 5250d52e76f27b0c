import { defineConfig } from 'vitest/config'

// Real browsers against a real server with the built client: `npm run build`, then `npm run test:browser`.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.browser.test.ts'],
    globalSetup: './setup.ts',
    fileParallelism: false,
    retry: 1, // on a busy machine a browser may miss a deadline; a fault fails twice
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

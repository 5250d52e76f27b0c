import { defineConfig } from 'vitest/config'

// One game in a real browser at the server that AGON_BASE names; tests/test_wheel.py serves it from an installed wheel.
export default defineConfig({
  root: import.meta.dirname,
  test: { include: ['installed.test.ts'], testTimeout: 600_000 },
})

import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// `npm run build` makes the product; `vite build --mode dev` the page with the fixtures, for looking at tables.
export default defineConfig(({ mode }) => {
  const dev = mode === 'dev'
  return {
    base: '/',
    plugins: [svelte()],
    resolve: { conditions: ['browser'] },
    server: { proxy: { '/api': { target: 'http://127.0.0.1:8420', ws: true } } },
    build: {
      outDir: dev ? 'dist-dev' : '../src/agon/server/static',
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: { input: dev ? 'dev.html' : 'index.html' },
    },
    test: { include: ['src/**/*.test.ts', 'tools/*.test.mjs'] },
  }
})

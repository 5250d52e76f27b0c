// What svelte-check does not see: unused and suspicious code in TypeScript and Svelte's templates, and code that reads
// the engine's sentences.
import js from '@eslint/js'
import svelte from 'eslint-plugin-svelte'
import { defineConfig } from 'eslint/config'
import globals from 'globals'
import ts from 'typescript-eslint'
import noProse from './tools/no-prose.mjs'

export default defineConfig(
  { ignores: ['dist-dev', 'shots', 'src/generated'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  { files: ['tools/*.mjs'], languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  { ignores: ['tools/*.mjs'], rules: { 'no-undef': 'off' } }, // TypeScript knows the names
  { files: ['src/**'], plugins: { agon: { rules: { 'no-prose': noProse } } }, rules: { 'no-console': 'error', 'agon/no-prose': 'error' } },
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-unused-vars': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_' }],
      'svelte/no-at-html-tags': 'off', // only our own drawings
      'svelte/no-useless-mustaches': 'off', // {' '} keeps a space
      'svelte/prefer-svelte-reactivity': 'off', // sets and maps are replaced, not changed
      'svelte/require-each-key': 'off', // many lists never change their order
    },
  },
)

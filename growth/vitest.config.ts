import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    // Only pure functions: nothing one file leaves behind is seen by another.
    isolate: false,
    // A slow machine must not look like a broken table.
    testTimeout: 60_000,
  },
})

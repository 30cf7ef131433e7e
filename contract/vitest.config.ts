import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    // Only pure functions: nothing one file leaves behind is seen by another.
    isolate: false,
    provide: { isLongRun: Boolean(process.env.TEST_LONG) },
    // A slow machine must not look like a broken calendar.
    testTimeout: 60_000,
  },
})

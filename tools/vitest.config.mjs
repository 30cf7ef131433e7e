import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.mjs'],
    exclude: [...configDefaults.exclude, ...(process.env.TEST_LONG ? [] : ['**/*.long.test.mjs'])],
    environment: 'node',
    isolate: false,
    maxWorkers: 2,
    // Processes are started here, and the machine may be busy.
    testTimeout: 60_000,
  },
})

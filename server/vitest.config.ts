import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...(process.env.TEST_LONG ? [] : ['src/**/*.long.test.ts'])],
    setupFiles: ['../tools/test/note-costs.mjs', './src/platform/testing/own-temp-dir.ts'],
    globalSetup: ['./src/platform/testing/global-setup.ts'],
    pool: 'forks',
    // To load the app costs more than most files: those of one process share it, each with a database of its own.
    isolate: false,
    maxWorkers: 2,
    execArgv: ['--import', fileURLToPath(new URL('./src/platform/db/quick-drizzle.ts', import.meta.url))],
    // Real servers are started and killed here; a slow machine must not look like a broken one.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
})

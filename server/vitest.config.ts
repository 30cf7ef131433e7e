import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: ['./src/platform/testing/own-temp-dir.ts'],
    globalSetup: ['./src/platform/testing/global-setup.ts'],
    pool: 'forks',
    execArgv: ['--import', fileURLToPath(new URL('./src/platform/db/quick-drizzle.ts', import.meta.url))],
    // Many wait for a clock or a server: four keep two cores busy.
    maxWorkers: 4,
    // Real servers are started and killed here; a slow machine must not look like a broken one.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})

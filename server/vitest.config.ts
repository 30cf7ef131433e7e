import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** What brings a database of its own along, or needs none: no other server makes a difference to it. */
const sameEverywhere = [
  'src/platform/{clock,config,images,log,memory}/**',
  'src/platform/http/{errors,limits,openapi,shutdown,web-files}.test.ts',
  'src/platform/db/{bundled,bundled-binaries,check-migrations,process-identity}.test.ts',
  'src/platform/storage/{disk-full,s3-away}.test.ts',
  'src/reliability/{database-restarts,power-cuts,start-up}.test.ts',
]

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: process.env.TEST_DATABASE_URL === undefined ? [] : sameEverywhere,
    setupFiles: ['./src/platform/testing/own-temp-dir.ts'],
    globalSetup: ['./src/platform/testing/global-setup.ts'],
    pool: 'forks',
    execArgv: ['--import', fileURLToPath(new URL('./src/platform/db/quick-drizzle.ts', import.meta.url))],
    maxWorkers: 3,
    // Real servers are started and killed here; a slow machine must not look like a broken one.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})

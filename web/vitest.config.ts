import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { defineConfig } from 'vitest/config'

/** What starts a browser, builds with native code or stands in for a worker needs a process of its own. */
const inProcesses = ['app/**/*.browser.test.ts', 'app/platform/sw/*.test.ts', 'build-tools/**/*.test.ts']

export default defineConfig({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    environment: 'happy-dom',
    setupFiles: ['./test-setup.ts'],
    // A sheet's code is fetched by the first test that opens it: a slow machine must not look like a broken product.
    testTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['app/**/*.test.{ts,tsx}'],
          exclude: inProcesses,
          // A context of its own for each file costs half of a process of its own.
          pool: 'vmThreads',
        },
      },
      { extends: true, test: { name: 'processes', include: inProcesses, pool: 'forks', environment: 'node' } },
    ],
  },
})

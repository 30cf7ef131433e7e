import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { configDefaults, defineConfig } from 'vitest/config'

const left = [
  ...configDefaults.exclude,
  ...(process.env.TEST_LONG ? [] : ['**/*.long.test.{ts,tsx}']),
  // Chromium loads no page under another clock.
  ...(process.env.TEST_CLOCK ? ['**/*.browser.test.ts'] : []),
]
/** What starts a browser, builds with native code or stands in for a worker needs a process of its own. */
const inProcesses = ['app/**/*.browser.test.ts', 'app/platform/sw/*.test.ts', 'build-tools/**/*.test.ts']
/** The first one notes what the file costs, and so ends last. */
const setupFiles = ['../tools/test/note-costs.mjs', './test-setup.ts']

export default defineConfig({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  test: {
    maxWorkers: 2,
    // A sheet's code is fetched by the first test that opens it: a slow machine must not look like a broken product.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['app/**/*.test.{ts,tsx}', 'site/**/*.test.ts'],
          exclude: [...left, ...inProcesses],
          environment: 'happy-dom',
          // Here a download would be followed like a link, to an address from which no page finds back.
          environmentOptions: { happyDOM: { settings: { navigation: { disableFallbackToSetURL: true } } } },
          setupFiles: [...setupFiles, './test-page.ts'],
          // A page and its libraries cost more than most files: those of a thread share them.
          pool: 'threads',
          isolate: false,
          // It knows of the network and of the focus, and so has to be the app's own.
          server: { deps: { inline: [/@tanstack/] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: inProcesses,
          exclude: left,
          setupFiles,
          pool: 'forks',
          environment: 'node',
        },
      },
    ],
  },
})

import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, devices } from '@playwright/test'
import { serverSettings } from './fixtures/server-settings.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

// Workers read this file again; the environment carries the first reading's port and folder to them.
const port = process.env.E2E_PORT ?? String(await freePort())
const dataDir = process.env.E2E_DATA_DIR ?? join(tmpdir(), `nestwren-e2e-${process.pid}-${port}`)
process.env.E2E_PORT = port
process.env.E2E_DATA_DIR = dataDir

const baseURL = `http://127.0.0.1:${port}`

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // They have configurations of their own.
  testIgnore: ['engines/**', 'colors/**'],
  outputDir: '../test-results/e2e',
  // Journeys share one server per run; each makes a family of its own, so files may run side by side.
  fullyParallel: false,
  // Journeys wait for much of their time: three keep two cores busy without being in each other's way.
  workers: 3,
  // `npm run soak` repeats the journeys that kill something.
  repeatEach: Number(process.env.CRASH_ROUNDS ?? 1),
  // What is red in the crowd is looked at once more by `npm test` itself, when the machine is idle.
  retries: 0,
  forbidOnly: true,
  // A slow machine must not look like a broken product.
  timeout: 240_000,
  expect: { timeout: 30_000, toPass: { timeout: 60_000 } },
  reporter: 'list',
  use: {
    baseURL,
    trace: whenTraced(),
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } } }],
  webServer: {
    command: `"${process.execPath}" --import ./server/src/platform/db/quick-drizzle.ts server/src/main.ts`,
    cwd: root,
    url: `${baseURL}/readyz`,
    env: {
      APP_ENV: 'local',
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...serverSettings,
      // All the people of all journeys come from one address.
      LIMITS_REGISTER: '2000/1h',
      LIMITS_SEND_CONFIRMATION_IP: '2000/10m',
      LIMITS_FORGOT_PASSWORD_IP: '2000/10m',
      LIMITS_GOOGLE_START: '2000/10m',
      LIMITS_TOKEN_PROBE: '2000/10m',
      LIMITS_EVENTS_PER_ADDRESS: '100000',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    // On a machine that is busy with everything else too.
    timeout: 180_000,
    stdout: 'pipe',
  },
})

/** Recording every step of every journey takes long; E2E_TRACE=1 does it for those one is looking into. */
function whenTraced() {
  // Snapshots read each picture of the device again, which the page's policy refuses aloud.
  if (process.env.SECOND_LOOK === '1') return { mode: 'on', snapshots: false } as const
  return process.env.E2E_TRACE === '1' ? 'retain-on-failure' : 'off'
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

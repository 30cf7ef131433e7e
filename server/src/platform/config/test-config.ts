import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, type Environment, readConfig } from './config.ts'

/** A key to files that guards nothing. */
export const testFilesKey = 'tests:bm90IGEgc2VjcmV0OiBmb3IgdGVzdHMgb25seSEhIQE='

/**
 * Settings for tests: local mode on a free port, a fixed secret, no demo family, no job that the hour begins, and no work
 * refused because the machine has other work; `env` goes over it.
 */
export function testConfig(env: Environment = {}): Config {
  return readConfig({
    APP_ENV: 'local',
    PORT: '0',
    DATA_DIR: join(tmpdir(), 'nestwren-tests'),
    LOG_LEVEL: 'silent',
    DEMO_FAMILY: 'off',
    ...unscheduled(env),
    EVENT_LOOP_DELAY_LIMIT_MS: '0',
    AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
    FILES_KEY: testFilesKey,
    ...env,
  })
}

/** Keeps the hour out of a test's server; those that others reach refuse the setting. */
export function unscheduled({ APP_ENV = 'local' }: Environment = {}): Record<string, string> {
  return APP_ENV === 'local' ? { SCHEDULED_JOBS: 'off' } : {}
}

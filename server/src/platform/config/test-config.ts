import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, type Environment, readConfig } from './config.ts'

/** Settings for tests: local mode on a free port, a fixed secret, no demo family; `env` goes over it. */
export function testConfig(env: Environment = {}): Config {
  return readConfig({
    APP_ENV: 'local',
    PORT: '0',
    DATA_DIR: join(tmpdir(), 'nestwren-tests'),
    LOG_LEVEL: 'silent',
    DEMO_FAMILY: 'off',
    AUTH_SECRET: 'a-secret-for-tests-only-0123456789abcdef',
    ...env,
  })
}

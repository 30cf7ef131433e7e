import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { parseEnv } from 'node:util'
import { inRepo, root } from './paths.mjs'

/** The settings the server would see: the environment first, then the file .env, as `node --env-file` does. */
export function readSettings() {
  const file = inRepo('.env')
  const settings = { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env }
  const dataDir = settings.DATA_DIR || './data'
  return {
    appEnv: settings.APP_ENV || 'local',
    port: Number(settings.PORT || 3001),
    host: settings.HOST || '127.0.0.1',
    hasDatabaseUrl: Boolean(settings.DATABASE_URL),
    dataDir: isAbsolute(dataDir) ? dataDir : join(root, dataDir),
  }
}

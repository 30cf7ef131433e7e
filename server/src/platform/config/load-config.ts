import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, type Environment, projectDir, readConfig } from './config.ts'

/**
 * Reads the settings of this process. In local mode a missing AUTH_SECRET is generated once and kept in
 * DATA_DIR/auth-secret, readable by this user only. Throws ConfigError; nothing is written when a setting is wrong.
 */
export async function loadConfig(env: Environment = process.env): Promise<Config> {
  const isLocal = (env.APP_ENV || 'local') === 'local'
  if (!isLocal || env.AUTH_SECRET) return readConfig(env)
  const placeholder = '-'.repeat(32)
  const config = readConfig({ ...env, AUTH_SECRET: placeholder })
  return { ...config, authSecret: await keepSecret(config.dataDir) }
}

/** Where the generated secret is, for `npm run reset` and the like. */
function authSecretPath(dataDir: string): string {
  return join(resolve(projectDir, dataDir), 'auth-secret')
}

async function keepSecret(dataDir: string): Promise<string> {
  const path = authSecretPath(dataDir)
  const kept = await readSecret(path)
  if (kept) return kept
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // Written whole under another name and then linked, which fails when the name is taken: of two servers that start at
  // once, both use the same secret, and none reads half of one.
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(randomBytes(48).toString('base64url'))
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
  } catch (error) {
    if (!isTaken(error)) throw error
  } finally {
    await rm(draft)
  }
  const secret = await readSecret(path)
  if (!secret) throw new Error(`The secret in ${path} is empty or too short; remove the file to make a new one.`)
  return secret
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    return Buffer.byteLength(secret) >= 32 ? secret : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Config, ConfigError, type Environment, readConfig } from './config.ts'
import { newFilesKey, readFilesKeys } from './files-keys.ts'

/**
 * Reads the settings of this process. In local mode what is missing of AUTH_SECRET and FILES_KEY is generated once and kept,
 * readable by this user only: the one in DATA_DIR/auth-secret, the other beside DATA_DIR (`<DATA_DIR>.files-key`), so that a
 * copy of DATA_DIR alone opens no file. Throws ConfigError; nothing is written when a setting is wrong.
 */
export async function loadConfig(env: Environment = process.env): Promise<Config> {
  const isLocal = (env.APP_ENV || 'local') === 'local'
  if (!isLocal) return readConfig(env)
  const { AUTH_SECRET: secret, FILES_KEY: filesKey } = env
  const config = readConfig({
    ...env,
    AUTH_SECRET: secret || '-'.repeat(32),
    FILES_KEY: filesKey || newFilesKey(),
  })
  const { dataDir } = config
  return {
    ...config,
    ...(secret ? {} : { authSecret: await keepSecret(dataDir) }),
    ...(filesKey ? {} : await keepFilesKey(dataDir)),
  }
}

async function keepSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'auth-secret')
  const secret = await keep(path, () => randomBytes(48).toString('base64url'))
  if (Buffer.byteLength(secret) < 32)
    throw new Error(`The secret in ${path} is empty or too short; remove the file to make a new one.`)
  return secret
}

async function keepFilesKey(dataDir: string): Promise<Pick<Config, 'filesKeys' | 'filesKeyPath'>> {
  const path = `${dataDir}.files-key`
  const text = await keep(path, newFilesKey).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError([
      `FILES_KEY is missing, and the key to photos and documents cannot be kept in ${path}: ${why}.`,
    ])
  })
  const read = readFilesKeys(text)
  // Never made anew: with another one every file would be lost.
  if ('problem' in read)
    throw new ConfigError([`${path}, the key to photos and documents, ${read.problem}. Put back a copy of it.`])
  return { filesKeys: read.keys, filesKeyPath: path }
}

/** What is kept in a file; made where there is no such file. */
async function keep(path: string, make: () => string): Promise<string> {
  const kept = await readKept(path)
  if (kept !== undefined) return kept
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Written whole under another name and then linked, which fails when the name is taken: of two servers that start at
  // once, both use the same, and none reads half of one.
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(make())
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
  await syncFolder(dirname(path))
  return (await readKept(path)) ?? ''
}

/** Without it the new name may be lost with the power, after files were encrypted with what it names. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function readKept(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

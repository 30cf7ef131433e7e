import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { link, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { hasErrorCode } from './errors.ts'
import { isPostgresIn } from './process-identity.ts'

/** A PostgreSQL server process that works in a data directory. */
export interface Postmaster {
  pid: number
  /** 0 while the server has not said yet where it listens. */
  port: number
}

/** The living server of this data directory, or null. Reads postmaster.pid (line 1 the pid, line 4 the port). */
export function findPostmaster(clusterDir: string): Postmaster | null {
  const content = readPidFile(clusterDir)
  if (content === null) return null
  const lines = content.split('\n')
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!isPostgresIn(pid, clusterDir)) return null
  return { pid, port: Number.parseInt(lines[3] ?? '', 10) || 0 }
}

/**
 * Removes a pid file whose server is gone. PostgreSQL forgives a pid that nobody has, but refuses to start while some
 * other program, or a zombie, has it.
 */
export async function clearStalePidFile(clusterDir: string): Promise<void> {
  const judged = readPidFile(clusterDir)
  // An empty file is one that a starting server has made and not yet filled.
  if (judged === null || judged === '' || findPostmaster(clusterDir) !== null) return
  const path = pidFile(clusterDir)
  const aside = `${path}.stale-${randomBytes(4).toString('hex')}`
  try {
    await rename(path, aside)
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return
    throw error
  }
  // Another starter may have put a fresh file there since it was judged: that one goes back.
  if (readFileSync(aside, 'utf8') !== judged && !existsSync(path)) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

/** A port of 127.0.0.1 that is free now; somebody may still be faster. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port)
        else reject(new Error('No free port on 127.0.0.1'))
      })
    })
  })
}

function pidFile(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid')
}

function readPidFile(clusterDir: string): string | null {
  try {
    return readFileSync(pidFile(clusterDir), 'utf8')
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return null
    throw error
  }
}

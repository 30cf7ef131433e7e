import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** Uploads were the first to have one. */
const folderPrefix = 'nestwren-upload-'
/** A folder says whose it is: the process, and the machine, since several may share a disk. */
const machine = hostname()
  .replace(/[^a-zA-Z0-9]/g, '_')
  .slice(0, 60)
const ownFolderPrefix = `${folderPrefix}${machine}-${process.pid}-`
/** Names of those that this process has made and not removed yet. */
const ownFolders = new Set<string>()

/** A folder that only this server can read, for what is between a request or a job and the store. */
export async function makeTempFolder(): Promise<string> {
  const folder = join(tmpdir(), `${ownFolderPrefix}${randomUUID()}`)
  ownFolders.add(basename(folder))
  await mkdir(folder, { mode: 0o700 })
  return folder
}

/** Removes a folder with all that is in it; does nothing the second time. */
export async function removeTempFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  ownFolders.delete(basename(folder))
}

/** No request and no job lasts as long. */
const abandonedAfterMs = 3600 * 1000

/**
 * Removes what a server that was killed in the middle of uploads or exports left: at once where its process is known to be
 * gone, else what is old. Resolves to how many folders that were.
 */
export async function sweepTempFolders(now: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue
    const path = join(tmpdir(), name)
    const isLeft = isOfDeadProcess(name) || (await isOld(path, now))
    if (!isLeft) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}

async function isOld(path: string, now: Date): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && found.mtimeMs <= now.getTime() - abandonedAfterMs
}

function isOfDeadProcess(name: string): boolean {
  const [of, pid] = name.slice(folderPrefix.length).split('-')
  if (of !== machine || pid === undefined || !/^\d+$/.test(pid)) return false
  // In a container every start has the same number: what this process has not made, the one before it has left.
  return Number(pid) === process.pid ? !ownFolders.has(name) : !isAlive(Number(pid))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It is there, but somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

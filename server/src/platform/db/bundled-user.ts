import { execFile } from 'node:child_process'
import { constants, existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { chmod, chown, lstat, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const runFile = promisify(execFile)

/** How PostgreSQL's programs are run. PostgreSQL refuses to run as root, so root hands them to somebody else. */
export type RunAs =
  | { kind: 'self' }
  | { kind: 'user'; uid: number; gid: number }
  /** A user namespace in which root is an ordinary user: for directories that only root can enter. */
  | { kind: 'namespace' }

const NAMESPACE = ['--user', '--map-user=1000', '--map-group=1000']

/**
 * Decides who runs PostgreSQL. `paths` are what that user must be able to enter (programs and data);
 * `ownDir` is ours to open up when nothing else works.
 */
export async function chooseRunAs(paths: string[], ownDir: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { kind: 'self' }
  const user = findUnprivilegedUser()
  if (user !== null && paths.every((path) => canEnter(user, path))) return user
  if (await canMakeNamespace()) return { kind: 'namespace' }
  if (user !== null) {
    // Passage without listing: the files inside keep their own modes.
    const mode = (await lstat(ownDir)).mode & 0o7777
    await chmod(ownDir, mode | 0o011)
    if (paths.every((path) => canEnter(user, path))) return user
    await chmod(ownDir, mode)
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and no other user can reach its programs and the data directory here. ' +
      'Start the server as an ordinary user, move it out of a private home directory, or set DATABASE_URL.',
  )
}

/** Runs one of PostgreSQL's programs to its end; rejects with its output when it fails. */
export async function runProgram(
  runAs: RunAs,
  program: string,
  args: string[],
): Promise<{ stdout: string; stderr: string }> {
  const options = {
    cwd: process.platform === 'win32' ? dirname(program) : '/',
    env: cleanEnvironment(),
    windowsHide: true,
    ...(runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {}),
  }
  if (runAs.kind === 'namespace') return runFile('unshare', [...NAMESPACE, program, ...args], options)
  return runFile(program, args, options)
}

/** Gives a directory tree to whoever runs PostgreSQL; a tree that is theirs already is left alone. */
export async function giveTo(runAs: RunAs, path: string): Promise<void> {
  if (runAs.kind === 'self') return
  const { uid, gid } = runAs.kind === 'user' ? runAs : { uid: 0, gid: 0 }
  if ((await lstat(path)).uid === uid) return
  await chownTree(path, uid, gid)
}

async function chownTree(path: string, uid: number, gid: number): Promise<void> {
  if ((await lstat(path)).isDirectory()) {
    for (const name of await readdir(path)) await chownTree(join(path, name), uid, gid)
  }
  // The top comes last: a run that is cut short starts over, because the top still has its old owner.
  await chown(path, uid, gid)
}

/** Settings of somebody's psql session (PGPORT, PGOPTIONS, …) must not reach our server. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

function findUnprivilegedUser(): Extract<RunAs, { kind: 'user' }> | null {
  const accounts = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  for (const name of ['postgres', 'nobody']) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(':')
    const uid = Number(fields?.[2])
    const gid = Number(fields?.[3])
    if (Number.isInteger(uid) && Number.isInteger(gid) && uid !== 0) return { kind: 'user', uid, gid }
  }
  return null
}

function canEnter(user: { uid: number; gid: number }, path: string): boolean {
  for (let dir = realpathSync(path); ; dir = dirname(dir)) {
    const stat = statSync(dir)
    const needed =
      stat.uid === user.uid ? constants.S_IXUSR : stat.gid === user.gid ? constants.S_IXGRP : constants.S_IXOTH
    if ((stat.mode & needed) === 0) return false
    if (dir === dirname(dir)) return true
  }
}

async function canMakeNamespace(): Promise<boolean> {
  try {
    await runFile('unshare', [...NAMESPACE, 'true'])
    return true
  } catch {
    return false
  }
}

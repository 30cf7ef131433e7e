import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { hasErrorCode } from './errors.ts'

interface ProcessFacts {
  command: string
  startedAt: string | null
}

/** What the platform tells about a process; null when there is none, or only a zombie that nobody has reaped. */
function lookUpProcess(pid: number): ProcessFacts | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null
  if (process.platform === 'linux') return lookUpInProc(pid)
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!hasErrorCode(error, 'EPERM')) return null
  }
  if (process.platform === 'win32') return { command: '', startedAt: null }
  try {
    const line = execFileSync('ps', ['-p', String(pid), '-o', 'state=,lstart=,comm='], { encoding: 'utf8' }).trim()
    const match = /^(\S+)\s+(\S+ \S+\s+\S+ \S+ \d+)\s+(.*)$/.exec(line)
    if (match === null || match[1]?.startsWith('Z')) return null
    return { command: match[3] ?? '', startedAt: match[2] ?? null }
  } catch {
    return null
  }
}

function lookUpInProc(pid: number): ProcessFacts | null {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return null
  }
  // The name stands in parentheses and may itself hold spaces and parentheses; the fixed fields follow the last one.
  const open = stat.indexOf('(')
  const close = stat.lastIndexOf(')')
  const fields = stat.slice(close + 2).split(' ')
  const state = fields[0]
  if (state === 'Z' || state === 'X') return null
  return { command: stat.slice(open + 1, close), startedAt: fields[19] ?? null }
}

/**
 * A name for one run of a process, safe in file names, that a later process of the same number does not share:
 * containers hand out the same low pids again. Null when no such process runs.
 */
export function processMark(pid: number): string | null {
  const facts = lookUpProcess(pid)
  return facts === null ? null : `${pid}-${(facts.startedAt ?? '').replace(/\W/g, '')}`
}

/** Whether exactly the process that had this mark still runs; a zombie does not. */
export function isMarkAlive(mark: string): boolean {
  return processMark(Number.parseInt(mark, 10)) === mark
}

/** Whether the process is a PostgreSQL server working in `clusterDir`, as far as the platform lets us look. */
export function isPostgresIn(pid: number, clusterDir: string): boolean {
  const facts = lookUpProcess(pid)
  if (facts === null) return false
  if (process.platform === 'win32') return true
  if (!/(^|\/)postgres$/.test(facts.command)) return false
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
  } catch (error) {
    // Another user's process hides its directory; its name is then all there is to go by.
    return hasErrorCode(error, 'EACCES', 'EPERM')
  }
}

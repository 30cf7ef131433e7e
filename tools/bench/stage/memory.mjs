import { readdirSync, readFileSync } from 'node:fs'

/** The process that started this one. */
export function parentOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses may hold spaces; after it come the state and the parent's id.
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2])
}

/**
 * Returns the memory of a process and of everything below it, in MB; pages that several share are divided among them (PSS).
 * What ends meanwhile has none.
 * @throws when the process itself has ended
 */
export function memoryOfTreeMb(rootPid) {
  const children = Map.groupBy(livingPids(), ({ parent }) => parent)
  const below = (pid) => (children.get(pid) ?? []).reduce((sum, child) => sum + pssKb(child.pid) + below(child.pid), 0)
  const own = pssKb(rootPid)
  if (own === 0) throw new Error(`Process ${rootPid} has ended, so nobody knows its memory`)
  return (own + below(rootPid)) / 1024
}

function livingPids() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => ifLiving(() => [{ pid: Number(name), parent: parentOf(name) }]) ?? [])
}

/** Returns 0 for a process that has ended, whether or not its parent has heard of it. */
function pssKb(pid) {
  const text = ifLiving(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? ''
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0)
}

/** Returns what is read of a process; undefined when it ends before. */
function ifLiving(read) {
  try {
    return read()
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined
    throw error
  }
}

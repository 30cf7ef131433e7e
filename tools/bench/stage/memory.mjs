import { readdirSync, readFileSync } from 'node:fs'

/** The process that started this one. */
export function parentOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses may hold spaces; after it come the state and the parent's id.
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2])
}

/** Memory of a process and of everything below it, in MB; pages that several share are divided among them (PSS). */
export function memoryOfTreeMb(rootPid) {
  const children = Map.groupBy(livingPids(), ({ parent }) => parent)
  const sum = (pid) => pssKb(pid) + (children.get(pid) ?? []).reduce((total, child) => total + sum(child.pid), 0)
  return sum(rootPid) / 1024
}

function livingPids() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [{ pid: Number(name), parent: parentOf(name) }]
      } catch {
        // It has just ended.
        return []
      }
    })
}

function pssKb(pid) {
  const [, kilobytes] = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes)
}

import { execFileSync } from 'node:child_process'

/** The processes that a process has started, or those of them whose command has some words in it. */
export function childrenOf(parent: number, words = ''): number[] {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return all
    .map((line) => line.trim().split(/\s+/))
    .filter(([, of, ...args]) => of === `${parent}` && args.join(' ').includes(words))
    .map(([pid]) => Number(pid))
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

import { constants, setPriority } from 'node:os'

/** Lowers the priority of a process: whoever waits for an answer of the server comes first on its processors. */
export function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system has no priorities.
  }
}

import { execFileSync } from 'node:child_process'
import { inRepo, node24 } from '../run/paths.mjs'

/** What the work took where the budgets were set. */
const usualS = 1

/**
 * How slow this machine is just now, in processor seconds for one and the same piece of work: a processor that is shared with
 * other machines takes twice as long at some hours. Takes about a second.
 * @param took `() => processor seconds` of the piece of work
 * @returns how many times as long as where the budgets were set; 1 where it is as fast or faster
 */
export function pace(took = work) {
  return Math.max(1, took() / usualS)
}

function work() {
  const said = execFileSync(node24, [inRepo('tools', 'test', 'pace-work.mjs')], { encoding: 'utf8' })
  return JSON.parse(said).cpuS
}

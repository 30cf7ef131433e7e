import { execFileSync } from 'node:child_process'
import { inRepo, node24 } from '../run/paths.mjs'

/** What the work takes where the budgets hold: on a machine that does nothing else, and beside another lane of a run. */
const usualS = { alone: 1.6, beside: 2.2 }

/**
 * How slow this machine is just now, in processor seconds for one and the same piece of work: a processor that is shared with
 * other machines takes twice as long at some hours. Takes two seconds.
 * @param isAlone whether nothing else of the run is under way
 * @param took `() => processor seconds` of the piece of work
 * @returns how many times as long as usual; 1 where it is as fast or faster
 */
export function pace(isAlone, took = work) {
  return Math.max(1, took() / usualS[isAlone ? 'alone' : 'beside'])
}

function work() {
  const said = execFileSync(node24, [inRepo('tools', 'test', 'pace-work.mjs')], { encoding: 'utf8' })
  return JSON.parse(said).cpuS
}

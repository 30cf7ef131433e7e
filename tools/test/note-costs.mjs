import { appendFileSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { afterAll, beforeAll, expect } from 'vitest'

// A setup file, the first of its list: what a test file costs from after it was loaded to its very end goes as a line
// of JSON into the file that TEST_COSTS names.

const path = process.env.TEST_COSTS

if (path) {
  let before = 0
  beforeAll(() => {
    before = spentS()
  })
  afterAll(() => {
    const cost = { file: expect.getState().testPath, cpuS: Number((spentS() - before).toFixed(3)) }
    appendFileSync(path, `${JSON.stringify(cost)}\n`)
  })
}

/** The processor seconds of this thread, or of this process with those of its children that have ended. */
function spentS() {
  const { user, system } = isMainThread ? process.cpuUsage() : process.threadCpuUsage()
  return (user + system) / 1e6 + (isMainThread ? endedChildrenS() : 0)
}

function endedChildrenS() {
  if (process.platform !== 'linux') return 0
  // The name in parentheses may hold spaces. Ticks are hundredths on every Linux that Node runs on.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

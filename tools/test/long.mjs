import { clocks } from './clocks.mjs'
import { crashTests } from './soak.mjs'
import { bundledSuite, checksSuite, mutantsSuite, playwrightSuite, serverSuite, vitestSuite } from './suites.mjs'

const filesOf = (folder) =>
  crashTests.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1))

/**
 * The suites of `npm run test:long`, one part after another: everything there is, isolated and in random order; what kills
 * something, three times at moments of chance; the mutation run; the short suites at other times; and the spine of the
 * journeys beside two processes that only compute.
 * @param seed of the random order, which the run names
 */
export function longSuites(seed) {
  // A file that needs another's leavings gives itself away in a process of its own, a test in another order.
  const moreArgs = ['--isolate', '--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`]
  const crash = { part: 3, lane: 'computing', env: { CRASH_ROUNDS: '3' } }
  return [
    vitestSuite('tools'),
    vitestSuite('contract', { moreArgs }),
    vitestSuite('growth', { moreArgs }),
    serverSuite('server', { moreArgs }),
    bundledSuite('bundled', { moreArgs }),
    vitestSuite('web', { moreArgs, needsBrowser: true }),
    checksSuite('checks'),
    playwrightSuite('engines', { folder: 'e2e/engines', needsEngines: true }),
    playwrightSuite('e2e', { part: 2 }),
    bundledSuite('crash-server', { ...crash, files: filesOf('server') }),
    playwrightSuite('crash-e2e', { ...crash, folder: 'e2e', files: filesOf('e2e') }),
    mutantsSuite('mutants', { part: 4 }),
    ...clocks.flatMap((clock, at) => atClock(clock, 5 + at)),
    playwrightSuite('e2e-loaded', { folder: 'e2e', part: 5 + clocks.length, isShort: true, burners: 2 }),
  ]
}

/** The short files of server and web, the server's on a database that lives in the same time as they do. */
function atClock(clock, part) {
  const suite = { part, clock, isShort: true }
  return [
    serverSuite(`server-${clock.name}`, { ...suite, usesServices: false }),
    vitestSuite(`web-${clock.name}`, { ...suite, folder: 'web', env: { TEST_CLOCK: clock.name } }),
  ]
}

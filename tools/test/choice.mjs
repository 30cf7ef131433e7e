import { costIn } from './costs.mjs'
import { chooseJourneys, listJourneys, mendedLast } from './journeys.mjs'
import { namesThatRun } from './quarantine.mjs'
import { allTests, findBase, testsOf, touchedFeatures, touchedFiles } from './touched.mjs'

/**
 * Decides what of each suite runs.
 * `short`: all short unit tests, and of the journeys the spine with those of the touched features that find room.
 * `changed`: the tests and journeys of what was touched. `long`: everything. Files that are named run whole.
 * @param asked what the command line names, as parseArguments gives it
 * @returns `{ names, of }`: the suites that run, and what of one: `{ files, chosen, names, isLong, isEmpty }`
 */
export async function createChoice({ mode, asked, quarantine, suites }) {
  const touched = mode === 'long' ? [] : await touchedFiles(await findBase())
  const features = touchedFeatures(touched)
  const specsIn = (folder) =>
    touched
      .filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.spec.ts'))
      .map((path) => path.slice(folder.length + 1))
  const changed = mode === 'changed' ? changedFiles(touched) : null
  const names =
    changed === null ? asked.names : asked.names.filter((name) => hasChanges(suites.find((one) => one.name === name)))
  return { names, of }

  function hasChanges(suite) {
    if (suite.hasJourneys) return specsIn(suite.folder).length > 0 || (suite.folder === 'e2e' && features.length > 0)
    return changed.has(suite.name)
  }

  async function of(suite, { env, reportDir, file, print }) {
    const named = asked.filesBySuite.get(suite.name) ?? suite.files ?? changed?.get(suite.name) ?? []
    const isShort = mode !== 'long' || suite.isShort === true
    const isLong = !isShort || named.some((path) => path.includes('.long.'))
    const files = file === undefined ? named : [file]
    if (!suite.hasJourneys) return { files, isLong, names: isLong ? null : namesThatRun(quarantine, suite.name) }
    if (!isShort || named.length > 0) return { files, isLong }
    const all = await listJourneys(suite.folder, { ...env, REPORT_DIR: reportDir })
    const { chosen, left } = chooseJourneys(all, {
      suite: suite.name,
      features: suite.folder === 'e2e' ? features : [],
      changedSpecs: specsIn(suite.folder),
      newestFirst: await mendedLast(),
      entries: quarantine,
      isSpineIn: changed === null,
      costOf: costIn(suite.name, suite.cpuEach ?? 25),
    })
    const here = file === undefined ? chosen : chosen.filter((journey) => journey.file === file)
    if (file === undefined && left.length > 0)
      print(`No room for ${left.length} journeys of what was touched (npm run test:long runs them): ${titles(left)}`)
    return { files: [], chosen: here, isLong, isEmpty: here.length === 0 }
  }
}

function titles(journeys) {
  const counts = Map.groupBy(journeys, ({ file }) => file)
  return [...counts].map(([file, { length }]) => (length === 1 ? file : `${file} (${length})`)).join(', ')
}

/** The test files of what was touched, by suite. */
function changedFiles(touched) {
  const bySuite = new Map()
  for (const path of testsOf(touched, allTests())) {
    const [folder, ...rest] = path.split('/')
    // The bundled database is there at once.
    const suite = folder === 'server' ? 'bundled' : folder
    bySuite.set(suite, [...(bySuite.get(suite) ?? []), rest.join('/')])
  }
  return bySuite
}

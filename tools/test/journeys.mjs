import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toolEnv } from '../run/modules.mjs'
import { inRepo, node24 } from '../run/paths.mjs'
import { capture } from '../run/processes.mjs'
import { journeysOf } from './counts.mjs'
import { isQuarantined } from './quarantine.mjs'
import { inGit } from './touched.mjs'

/** Processor seconds for journeys of touched features beside the spine: a quarter of a minute on two cores. */
const roomForTouched = 40

/**
 * The journeys of a short run: the spine, tagged `@spine` or for one engine alone `@spine-webkit`, and those of the features
 * that were touched, while there is room.
 * @param all `[{ title, file, project, tags }]`
 * @param features names of features, as their tags have them
 * @param changedSpecs files of journeys that were changed themselves
 * @param newestFirst files of journeys, the one that was mended last first
 * @param entries of the quarantine
 * @param isSpineIn false for what was touched alone
 * @param costOf the processor seconds that a journey may take; `room` is how many there are for what was touched
 * @returns `{ chosen, left }`: what runs, and which of the touched find no room
 */
export function chooseJourneys(
  all,
  {
    suite,
    features,
    changedSpecs = [],
    newestFirst = [],
    entries = [],
    isSpineIn = true,
    room = roomForTouched,
    costOf = () => 25,
  },
) {
  const may = all.filter((journey) => !isQuarantined(entries, suite, journey))
  const isSpine = ({ tags, project }) => tags.includes('spine') || tags.includes(`spine-${project}`)
  const spine = isSpineIn ? may.filter(isSpine) : []
  const rank = ({ file }) => {
    const at = newestFirst.indexOf(file)
    return (changedSpecs.includes(file) ? 0 : 10_000) + (at === -1 ? 9_999 : at)
  }
  const touched = may
    .filter(
      (one) =>
        !spine.includes(one) && (changedSpecs.includes(one.file) || one.tags.some((tag) => features.includes(tag))),
    )
    .sort((a, b) => rank(a) - rank(b))
  const fitting = new Set()
  let spent = 0
  for (const journey of touched) {
    if (spent + costOf(journey) > room) continue
    spent += costOf(journey)
    fitting.add(journey)
  }
  return { chosen: [...spine, ...fitting], left: touched.filter((journey) => !fitting.has(journey)) }
}

/** Lists the journeys of a configuration: they are read, none runs. */
export async function listJourneys(folder, env) {
  const file = join(env.REPORT_DIR, `${folder.replaceAll('/', '-')}-list.json`)
  const args = [inRepo('node_modules', '@playwright', 'test', 'cli.js'), 'test', '--list', '--reporter=json']
  const { code, output } = await capture(node24, [...args, '--config', inRepo(folder, 'playwright.config.ts')], {
    cwd: inRepo(folder),
    env: toolEnv({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  })
  if (code !== 0) throw new Error(`The journeys of ${folder} could not be read:\n${output.slice(0, 2000)}`)
  return journeysOf(JSON.parse(readFileSync(file, 'utf8')))
}

/** Writes which journeys are to run, in the form that Playwright's --test-list reads. */
export function writeTestList(path, journeys) {
  writeFileSync(path, journeys.map(({ project, file, title }) => `[${project}] › ${file} › ${title}`).join('\n'))
}

/** The files of journeys, the one that was changed last first. */
export async function mendedLast(git = inGit) {
  const log =
    (await git('log', '-400', '--format=', '--name-only', '--', 'e2e/*.spec.ts', 'e2e/engines/*.spec.ts')) ?? ''
  const named = log.split('\n').filter(Boolean)
  return [...new Set(named)].map((path) => path.split('/').at(-1))
}

// A Vitest that stays: it runs the files it is sent and answers with those that are not green. Started in the folder of a
// workspace, because some tools look for their settings where they are.
import '../run/follow-parent.mjs'
import { join } from 'node:path'
import { createVitest } from 'vitest/node'

const root = process.cwd()
const patienceMs = 60_000
let vitest
let stopsAtRed = false

const stopper = {
  onTestCaseResult(test) {
    if (stopsAtRed && test.result().state === 'failed') void vitest.cancelCurrentRun('test-failure')
  },
}

vitest = await createVitest(
  'test',
  // A test that runs out of time on a busy machine has seen nothing.
  {
    root,
    watch: false,
    reporters: [stopper],
    isolate: true,
    maxWorkers: 1,
    testTimeout: patienceMs,
    hookTimeout: patienceMs,
  },
  { cacheDir: join(root, '.vite'), logLevel: 'error' },
)
await vitest.standalone()

process.on('message', async ({ files, changed }) => {
  stopsAtRed = changed !== null
  if (changed !== null) vitest.invalidateFile(changed)
  const specifications = await vitest.globTestSpecifications(files)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // What is put right again must not be kept as it was when it was broken.
  if (changed !== null) vitest.invalidateFile(changed)
  process.send(files.map((file) => verdict(file, testModules, unhandledErrors)).filter((one) => one !== null))
})
process.on('disconnect', async () => {
  await vitest.close()
  process.exit(0)
})
process.send('ready')

/** Null for a file that is green. */
function verdict(file, testModules, unhandledErrors) {
  const module = testModules.find(({ moduleId }) => moduleId === file)
  if (module === undefined) return { file, red: null, problem: `${file} was not run` }
  const [failed] = module.children.allTests('failed')
  if (failed !== undefined) return { file, red: `${module.relativeModuleId} › ${failed.fullName}`, problem: null }
  const [error] = [...module.errors(), ...unhandledErrors]
  if (error !== undefined) return { file, red: null, problem: `${module.relativeModuleId}: ${error.message}` }
  const hooks = [...module.children.allSuites()].flatMap((suite) => suite.errors())
  return hooks.length === 0 ? null : { file, red: null, problem: `${module.relativeModuleId}: ${hooks[0].message}` }
}

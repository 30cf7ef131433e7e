import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toolEnv } from '../run/modules.mjs'
import { node24 } from '../run/paths.mjs'
import { copySources } from '../test/source-copy.mjs'
import { tryBreaks } from './trial.mjs'

/** Tries breaks, all of whose tests are of one workspace, in a copy of the sources of their own. */
export async function tryInCopy(workspace, breaks, onResult) {
  const sources = copySources({ hasMigrations: true })
  process.once('exit', sources.end)
  const vitest = startVitest(join(sources.base, workspace))
  try {
    await vitest.isReady
    return await tryBreaks(breaks, {
      onResult,
      read: (file) => readFileSync(join(sources.base, file), 'utf8'),
      write: (file, text) => writeFileSync(join(sources.base, file), text),
      runFiles: async (tests, changed) => {
        const inCopy = (file) => join(sources.base, file)
        const bad = await vitest.run({ files: tests.map(inCopy), changed: changed === null ? null : inCopy(changed) })
        return bad.map((one) => ({ ...one, file: tests.find((file) => inCopy(file) === one.file) }))
      },
    })
  } finally {
    await vitest.end()
    process.off('exit', sources.end)
    sources.end()
  }
}

function startVitest(cwd) {
  const env = toolEnv({ NODE_ENV: 'test', TEST: 'true', VITEST: 'true', TEST_COSTS: '' })
  const child = fork(fileURLToPath(import.meta.resolve('./vitest-process.mjs')), {
    cwd,
    env,
    execPath: node24,
    // What a page or a server says about itself while it is broken is no news.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const answer = async () => {
    const said = await Promise.race([once(child, 'message'), ended.then(() => null)])
    if (said === null) throw new Error(`Vitest ended by itself in ${cwd}`)
    return said[0]
  }
  const isReady = answer()
  return {
    isReady,
    run: (job) => {
      const done = answer()
      child.send(job)
      return done
    },
    async end() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { inRepo } from './paths.mjs'

/** What Node is given to run the server, or another program of it: its flags and the entry file, for a command line. */
export function serverCommand({ flags = [], entry = 'main.ts' } = {}) {
  const preload = (...path) => ['--import', pathToFileURL(inRepo(...path)).href]
  return [
    ...flags,
    // Without the file Node would remark on its absence at every start.
    ...(existsSync(inRepo('.env')) ? [`--env-file=${inRepo('.env')}`] : []),
    ...preload('server', 'src', 'platform', 'db', 'quick-drizzle.ts'),
    ...preload('tools', 'run', 'follow-parent.mjs'),
    inRepo('server', 'src', entry),
  ]
}

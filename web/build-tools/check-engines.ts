// Runs at the end of the build and as a step of `npm run check`: everything a browser loads must work in the oldest engines
// that web/package.json names (`browserslist`). docs/operating.md, "Engines".
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allowed } from './engines/allowed.ts'
import { checkSources } from './engines/check.ts'
import { readBuild } from './engines/read-build.ts'
import { engines } from './engines.ts'

const client = fileURLToPath(new URL('../build/client', import.meta.url))
if (!existsSync(client)) throw new Error('There is no build to check: npm run build -w web')
const sources = readBuild(client)
const problems = checkSources(sources, allowed)
const oldest = engines.map(({ label, version }) => `${label} ${version}`).join(', ')
if (problems.length === 0) console.log(`${sources.length} scripts and style sheets work in ${oldest}`)
else {
  console.error(`${problems.join('\n')}\n\n${problems.length} places do not work in the oldest engines: ${oldest}.`)
  console.error('Write it in an older way, ask first whether it is there (typeof, in, ?.), or see engines/allowed.ts.')
  process.exitCode = 1
}

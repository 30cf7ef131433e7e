// How many files the ways through the product lead through. `node tools/check-ways.mjs [a way, to name its files]`
import { measureWays, tooLong } from './check/ways.mjs'
import { print } from './run/cli.mjs'
import { root } from './run/paths.mjs'

const { files, problems } = measureWays(root)
for (const name of process.argv.slice(2)) print((files[name] ?? [`There is no way called ${name}.`]).join('\n'))
const failures = [...problems, ...tooLong(files)]
if (failures.length > 0) {
  print(failures.join('\n'))
  process.exitCode = 1
}
print(
  Object.entries(files)
    .map(([name, paths]) => `${name} ${paths.length}`)
    .join(', '),
)

// Runs first after the build: the manifest of routes is part of what every page loads.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtRoutes, client } from './home-files.ts'
import { withSharedFirst } from './route-imports.ts'

const file = join(client, builtRoutes().manifest)
const text = readFileSync(file, 'utf8')
/** What a route does not have need not be said: the browser's part of the router only asks whether it has it. */
const saidOnly = (key: string, value: unknown) => (value === false || key === 'hasDefaultExport' ? undefined : value)
const [from, to] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
writeFileSync(
  file,
  text.slice(0, from) + JSON.stringify(withSharedFirst(JSON.parse(text.slice(from, to))), saidOnly) + text.slice(to),
)

// Runs first after the build: the manifest of routes is part of what every page loads.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtRoutes, client } from './home-files.ts'
import { withSharedFirst } from './route-imports.ts'

const file = join(client, builtRoutes().manifest)
const text = readFileSync(file, 'utf8')
const [from, to] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
writeFileSync(
  file,
  text.slice(0, from) + JSON.stringify(withSharedFirst(JSON.parse(text.slice(from, to)))) + text.slice(to),
)

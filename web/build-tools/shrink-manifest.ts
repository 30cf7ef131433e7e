// Runs first after the build: the manifest of routes is part of what every page loads. What the build itself has to know of the
// routes stands beside the files of the browser (home-files.ts).
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicPages } from '../app/public-pages.ts'
import { client, manifestFile, routesFile } from './home-files.ts'
import { withoutImports, withoutRoutes } from './route-imports.ts'

const file = join(client, manifestFile())
const text = readFileSync(file, 'utf8')
/** What a route does not have need not be said: the browser's part of the router only asks whether it has it. */
const saidOnly = (key: string, value: unknown) => (value === false || key === 'hasDefaultExport' ? undefined : value)
const [from, to] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
const own = publicPages.flatMap(({ file: page, start }) => (start === undefined ? [] : [page.replace(/\.tsx$/, '')]))
const all = withoutRoutes(JSON.parse(text.slice(from, to)), new Set(own))
writeFileSync(routesFile, JSON.stringify(all))
const manifest = withoutImports(all)
writeFileSync(file, text.slice(0, from) + JSON.stringify(manifest, saidOnly) + text.slice(to))

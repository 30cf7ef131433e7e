// Runs after the build. The framework puts small inline scripts into every page it writes; the server's content
// security policy allows exactly those, by hash: build/csp-hashes.json lists the hash of each inline script.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseScripts } from './inline-scripts.ts'

const build = fileURLToPath(new URL('../build', import.meta.url))
const hashes = new Set<string>()
for (const page of globSync('**/*.html', { cwd: join(build, 'client') })) {
  for (const script of parseScripts(readFileSync(join(build, 'client', page), 'utf8'))) {
    hashes.add(`sha256-${createHash('sha256').update(script).digest('base64')}`)
  }
}
writeFileSync(join(build, 'csp-hashes.json'), `${JSON.stringify([...hashes].sort(), null, 2)}\n`)
console.log(`csp-hashes.json: ${hashes.size} inline scripts`)

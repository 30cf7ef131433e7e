import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectDir } from './config.ts'
import { environment, shownOf } from './variables.ts'

/** The text of `.env.example`: every variable by group with what it does; all of them commented out. */
export function envExample(): string {
  const lines = [
    '# Every setting of the server. Generated from server/src/platform/config/variables.ts:',
    '# node server/src/platform/config/env-example.ts',
    '# Nothing is needed on your own machine. Prod refuses to start until what it needs is here.',
  ]
  let currentGroup = ''
  for (const [name, schema] of Object.entries(environment.shape)) {
    const { group, description, example } = shownOf(schema)
    if (group !== currentGroup) lines.push('', `# ${group}`)
    currentGroup = group
    lines.push('', `# ${description}`, `# ${name}=${example ?? ''}`)
  }
  return `${lines.join('\n')}\n`
}

if (import.meta.main) {
  const path = join(projectDir, '.env.example')
  const wanted = envExample()
  if (process.argv.includes('--check')) {
    const current = await readFile(path, 'utf8').catch(() => '')
    if (current !== wanted) {
      console.error('.env.example is not up to date. Run: node server/src/platform/config/env-example.ts')
      process.exitCode = 1
    }
  } else {
    await writeFile(path, wanted)
  }
}

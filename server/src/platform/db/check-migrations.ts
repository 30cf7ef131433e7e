import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { z } from 'zod'

const SERVER_DIR = fileURLToPath(new URL('../../../', import.meta.url))
const UNCHANGED = 'No schema changes'
const ADVICE = 'Run `npm run migrations:generate -w server` and commit what it writes to server/migrations.'

const journalSchema = z.object({ entries: z.array(z.object({ tag: z.string() })) })

/**
 * What is wrong between the tables.ts files and server/migrations; null when the migrations make exactly those tables. Lets
 * drizzle-kit generate into a copy and looks whether it found anything to write.
 */
export function findMigrationProblem(serverDir: string = SERVER_DIR): string | null {
  const migrationsDir = join(serverDir, 'migrations')
  const strayFiles = findStrayFiles(migrationsDir)
  if (strayFiles !== null) return strayFiles

  const scratch = mkdtempSync(join(tmpdir(), 'nestwren-migrations-'))
  try {
    if (existsSync(migrationsDir)) cpSync(migrationsDir, scratch, { recursive: true })
    const before = new Set(listSql(scratch))
    const output = generateInto(scratch, serverDir)
    const written = listSql(scratch).filter((name) => !before.has(name))
    if (written.length > 0) {
      const missing = written.map((name) => readFileSync(join(scratch, name), 'utf8')).join('\n')
      return `The tables have changed, but no migration makes the change:\n\n${missing}\n\n${ADVICE}`
    }
    // drizzle-kit also ends without an error when it wants to ask something and there is nobody to ask.
    if (output.includes(UNCHANGED)) return null
    return `drizzle-kit could not tell whether the migrations are up to date:\n\n${output}\n\n${ADVICE}`
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function generateInto(out: string, serverDir: string): string {
  const drizzleKit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')
  try {
    return execFileSync(process.execPath, [drizzleKit, 'generate'], {
      cwd: serverDir,
      // drizzle-kit takes `out` as relative to where it runs.
      env: { ...process.env, MIGRATIONS_OUT: relative(serverDir, out), NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
    })
  } catch (error) {
    const failure = error as { stdout?: string; stderr?: string }
    return `${failure.stdout ?? ''}\n${failure.stderr ?? ''}`
  }
}

function findStrayFiles(migrationsDir: string): string | null {
  const journal = join(migrationsDir, 'meta', '_journal.json')
  const listed = existsSync(journal)
    ? journalSchema.parse(JSON.parse(readFileSync(journal, 'utf8'))).entries.map((entry) => `${entry.tag}.sql`)
    : []
  const present = listSql(migrationsDir)
  const unlisted = present.filter((name) => !listed.includes(name))
  if (unlisted.length > 0) {
    return `server/migrations has files that its journal does not list, so they never run: ${unlisted.join(', ')}. Make hand-written ones with \`npm run migrations:custom -w server -- --name what-it-does\`.`
  }
  const absent = listed.filter((name) => !present.includes(name))
  return absent.length > 0 ? `server/migrations lacks files that its journal lists: ${absent.join(', ')}.` : null
}

function listSql(dir: string): string[] {
  return existsSync(dir) ? readdirSync(dir).filter((name) => name.endsWith('.sql')) : []
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const problem = findMigrationProblem()
  if (problem === null) {
    console.log('Migrations are up to date.')
  } else {
    console.error(problem)
    process.exitCode = 1
  }
}

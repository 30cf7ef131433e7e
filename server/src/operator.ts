import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { operatorName } from '@nestwren/contract/operators'
import { createPasswords } from './features/auth/public.ts'
import {
  endOperator,
  forgetWrongCodes,
  livingOperators,
  putOperator,
  staffPasswordProblem,
} from './features/operators/public.ts'
import { systemClock } from './platform/clock/clock.ts'
import type { Config } from './platform/config/config.ts'
import { loadConfig } from './platform/config/load-config.ts'
import { type Database, openDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { createSilentLog } from './platform/log/log.ts'
import { createLimits } from './platform/rate-limit/limits.ts'

const usage = `Usage:
  npm run operator -- <name>            make an operator, or give one a new password
      --generate                        ... that is made up and printed once
      --without-authenticator           ... and take the authenticator away
  npm run operator -- --end <name>      end an operator
      --even-the-last                   ... though nobody else is left
  npm run operator -- --list            who they are
  npm run operator -- --password        print the hash of a password, for ADMIN_PASSWORD_HASH or
                                        QUIZ_ADMIN_PASSWORD_HASH`

/** Something the person at the keyboard can put right; told without a stack. */
class UsageError extends Error {}

type Asked =
  | { readonly what: 'put'; readonly name: string; readonly isGenerated: boolean; readonly endsAuthenticator: boolean }
  | { readonly what: 'end'; readonly name: string; readonly evenTheLast: boolean }
  | { readonly what: 'list' }
  | { readonly what: 'hash'; readonly isGenerated: boolean }

const flags = ['generate', 'without-authenticator', 'even-the-last', 'list', 'password'] as const

function readArguments(given: readonly string[]): Asked {
  const { values, positionals } = parsed(given)
  const named = flags.filter((flag) => values[flag] === true)
  const only = (...allowed: readonly (typeof flags)[number][]) => named.every((flag) => allowed.includes(flag))
  const [name, ...more] = positionals
  if (values.end !== undefined && name === undefined && only('even-the-last'))
    return { what: 'end', name: nameOf(values.end), evenTheLast: values['even-the-last'] === true }
  if (values.end === undefined && more.length === 0) {
    const isGenerated = values.generate === true
    if (name !== undefined && only('generate', 'without-authenticator'))
      return {
        what: 'put',
        name: nameOf(name),
        isGenerated,
        endsAuthenticator: named.includes('without-authenticator'),
      }
    if (name === undefined && named.includes('list') && only('list')) return { what: 'list' }
    if (name === undefined && named.includes('password') && only('password', 'generate'))
      return { what: 'hash', isGenerated }
  }
  throw new UsageError(usage)
}

function parsed(given: readonly string[]) {
  const options = {
    ...Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' }] as const)),
    end: { type: 'string' },
  } as const satisfies Record<string, { type: 'boolean' | 'string' }>
  try {
    const { values, positionals } = parseArgs({ args: [...given], allowPositionals: true, options })
    return { values: values as Partial<Record<(typeof flags)[number], boolean>> & { end?: string }, positionals }
  } catch {
    throw new UsageError(usage)
  }
}

function nameOf(given: string): string {
  const name = operatorName.safeParse(given)
  if (name.success) return name.data
  throw new UsageError(
    `${given} is no name of an operator: 1 to 40 letters a to z, digits, dots, dashes and underscores, with a letter or a digit first and last.`,
  )
}

const say = (text: string) => process.stderr.write(`${text}\n`)

/** Nothing of what is typed: it is asked for without echo. */
const unseen = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Lines as they are typed, or as another program writes them. */
interface Typed {
  /** The next line; the empty text where there is none. */
  ask(question: string): Promise<string>
  close(): void
}

/** Listens to what is typed; one for all questions, since the answer to the next may have been typed already. */
function openTyped(): Typed {
  const isTerminal = process.stdin.isTTY === true
  const lines = createInterface({ input: process.stdin, output: unseen(), terminal: isTerminal, historySize: 0 })
  const { promise: interrupted, reject } = Promise.withResolvers<never>()
  // Whoever waits for a line gets the error.
  interrupted.catch(() => undefined)
  lines.once('SIGINT', () => reject(new UsageError('Nothing was changed.')))
  const coming = lines[Symbol.asyncIterator]()
  return {
    async ask(question) {
      if (isTerminal) process.stderr.write(question)
      try {
        const next = await Promise.race([coming.next(), interrupted])
        return next.done === true ? '' : next.value
      } finally {
        if (isTerminal) process.stderr.write('\n')
      }
    },
    close: () => lines.close(),
  }
}

/** 130 bits, in groups that can be read to somebody. */
function generated(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
  const letters = [...randomBytes(26)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return (letters.match(/.{1,6}/g) ?? []).join('-')
}

interface Chosen {
  readonly password: string
  readonly isGenerated: boolean
}

/** A password that is good enough: made up, or asked for. */
async function choosePassword(name: string, isGenerated: boolean): Promise<Chosen> {
  if (isGenerated) return { password: generated(), isGenerated }
  const typed = openTyped()
  try {
    const password = await typed.ask('Password (15 characters or more; empty for one that is made up): ')
    if (password === '') return { password: generated(), isGenerated: true }
    const problem = staffPasswordProblem(password, name)
    if (problem !== null) throw new UsageError(problem)
    if (process.stdin.isTTY === true && (await typed.ask('Once more: ')) !== password)
      throw new UsageError('These are two different passwords. Nothing was changed.')
    return { password, isGenerated: false }
  } finally {
    typed.close()
  }
}

/** On the way of what a program prints, so that it can be put away; said once. */
function printGenerated({ password, isGenerated }: Chosen): void {
  if (isGenerated) process.stdout.write(`${password}\n`)
}

async function printHash(isGenerated: boolean): Promise<void> {
  const chosen = await choosePassword('', isGenerated)
  const hash = await createPasswords().hash(chosen.password, 'command line')
  printGenerated(chosen)
  process.stdout.write(`${hash}\n`)
  if (!/^[\x20-\x7e]+$/.test(chosen.password))
    say('It has letters that a header cannot carry, so it is no good for QUIZ_ADMIN_PASSWORD_HASH.')
}

/** Runs on the database of the settings: DATABASE_URL, or the bundled one, whether a server is running on it or not. */
async function onDatabase(run: (database: Database, config: Config) => Promise<void>): Promise<void> {
  const config = await loadConfig()
  const log = createSilentLog()
  const { databaseUrl, dataDir } = config
  const database = await openDatabase({ databaseUrl, dataDir, log, poolSize: 2, patienceMs: 5_000 })
  try {
    await migrate(database, { log })
    await run(database, config)
  } finally {
    await database.close()
  }
}

async function put(asked: Extract<Asked, { what: 'put' }>): Promise<void> {
  const { name, isGenerated, endsAuthenticator } = asked
  const chosen = await choosePassword(name, isGenerated)
  const passwordHash = await createPasswords().hash(chosen.password, 'command line')
  await onDatabase(async (database, config) => {
    const now = systemClock.now()
    const { operatorId, isNew } = await putOperator(database, { name, passwordHash, endsAuthenticator }, now)
    const limits = { pool: database.pool, clock: systemClock, settings: config.limits, log: createSilentLog() }
    await forgetWrongCodes(createLimits({ ...limits, secret: config.authSecret }), operatorId)
    printGenerated(chosen)
    if (isNew) say(`${name} is an operator now and signs in at ${config.appUrl}/admin/login.`)
    else say(`${name} has a new password and is signed out everywhere.`)
    const hasPanel = config.appEnv === 'local' || config.staffPasswords.panel !== null
    if (!hasPanel) say('ADMIN_PASSWORD_HASH is not set: until it is, nobody can sign in to the panel.')
  })
}

async function end({ name, evenTheLast }: Extract<Asked, { what: 'end' }>): Promise<void> {
  await onDatabase(async (database) => {
    const ended = await endOperator(database, name, { evenTheLast, now: systemClock.now() })
    if (ended === 'unknown') throw new UsageError(`There is no operator ${name}.`)
    if (ended === 'last')
      throw new UsageError(
        `${name} is the last operator: without one nobody can help people in the panel until you make one here. To end them all the same, add --even-the-last.`,
      )
    say(`${name} is no operator any more and is signed out everywhere.`)
  })
}

async function list(): Promise<void> {
  await onDatabase(async (database) => {
    const operators = await livingOperators(database.db)
    if (operators.length === 0) say('There is no operator.')
    for (const { name, createdAt, lastLoginAt, hasAuthenticator } of operators) {
      const last = lastLoginAt === null ? 'never signed in' : `last sign-in ${lastLoginAt.toISOString()}`
      const made = `since ${createdAt.toISOString().slice(0, 10)}`
      process.stdout.write(
        `${[name, made, last, hasAuthenticator ? 'authenticator' : 'no authenticator'].join('\t')}\n`,
      )
    }
  })
}

function main(): Promise<void> {
  const asked = readArguments(process.argv.slice(2))
  switch (asked.what) {
    case 'put':
      return put(asked)
    case 'end':
      return end(asked)
    case 'list':
      return list()
    case 'hash':
      return printHash(asked.isGenerated)
  }
}

Promise.resolve()
  .then(main)
  .catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    say(error instanceof UsageError ? message : `Nothing was changed: ${message}`)
    process.exitCode = 1
  })

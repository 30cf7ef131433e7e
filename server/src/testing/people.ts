import { defaultChildColor } from '@nestwren/contract/child-color'
import type { Area, Level, Preset, Role, UserPermission } from '@nestwren/contract/permissions'
import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { accessChanged, parseAccessChange } from '../features/account/access-change-commands.ts'
import { addMember, createAccount, createUser, grantChild, type NewAccount } from '../features/account/commands.ts'
import { createSessionTokens } from '../features/account/session-token-policy.ts'
import { accountsTable, membershipsTable } from '../features/account/tables.ts'
import { createPasswords } from '../features/auth/passwords.ts'
import { createSessions, type Sessions } from '../features/auth/sessions.ts'
import { childrenTable } from '../features/children/tables.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/db/database.ts'
import { type AccessChange, accessChangedChannel } from '../platform/realtime/rights.ts'
import { testPasswordCost } from './password-cost.ts'

/** The password of everybody the factories make, unless told. */
export const defaultPassword = 'correct horse battery'

export interface Person {
  readonly userId: string
  readonly name: string
  readonly username: string
  readonly password: string
}

export interface NewPerson {
  readonly id?: string
  readonly name?: string
  readonly username?: string
  readonly password?: string
  readonly color?: string
  readonly createdAt?: Date
}

export interface Family {
  readonly accountId: string
  readonly owner: Person
}

export interface NewChild {
  readonly id?: string
  readonly name?: string
  readonly birthdate?: string | null
  readonly birthTime?: string | null
  readonly dueDate?: string | null
  readonly sex?: 'female' | 'male' | 'other' | 'unknown'
  readonly color?: string
  readonly createdBy: string
  readonly createdAt?: Date
  /** Who looks after it from the start. */
  readonly caregivers?: readonly { readonly userId: string; readonly preset: Preset }[]
}

export interface Membership {
  readonly role?: Role
  /** Of a caregiver; `viewer` unless told. */
  readonly preset?: Preset
  readonly permissions?: Partial<Record<UserPermission, boolean>>
  /** Children a caregiver gets with the preset. */
  readonly children?: readonly string[]
}

export interface ChildRights {
  readonly preset?: Preset
  readonly levels?: Partial<Record<Area, Level>>
  readonly canExport?: boolean
  readonly accessFrom?: Date | null
  readonly accessUntil?: Date | null
  readonly historyDays?: number | null
}

export interface PeopleDeps {
  readonly database: Database
  readonly clock: Clock
  /** Needed to sign people in without their password. */
  readonly config?: Pick<Config, 'authSecret'>
  /** Makes ids; random ones unless told. */
  readonly ids?: () => string
}

export type People = ReturnType<typeof createPeople>

/** Makes people, families and children for tests, the way the product itself stores them. */
export function createPeople({ database, clock, config, ids = uuidv7 }: PeopleDeps) {
  const passwords = createPasswords({ cost: testPasswordCost })
  const hashes = new Map<string, Promise<string>>()
  let counter = 0
  let sessions: Sessions | undefined

  const hashOf = (password: string): Promise<string> => {
    const hash = hashes.get(password) ?? passwords.hash(password, 'tests')
    hashes.set(password, hash)
    return hash
  }

  /** What is waited for, by the mark that tells of it. */
  const awaited = new Map<string, () => void>()
  let listening: Promise<unknown> | undefined

  /**
   * Says that rights changed and waits until this process has heard it: whoever listens here is told what is said in the
   * order in which it was, and a mark is said after it.
   */
  async function changed(change: AccessChange): Promise<void> {
    const mark = uuidv7()
    // Once for all changes, until the database is closed.
    listening ??= database.listen(accessChangedChannel, (payload) => {
      awaited.get(parseAccessChange(payload).sessionId ?? '')?.()
    })
    await listening
    const { promise, resolve } = Promise.withResolvers<void>()
    awaited.set(mark, resolve)
    await accessChanged(database.db, change)
    await database.notify(accessChangedChannel, JSON.stringify({ sessionId: mark }))
    await promise
    awaited.delete(mark)
  }

  async function createPerson(person: NewPerson = {}): Promise<Person> {
    counter += 1
    const username = person.username ?? `person-${counter}@example.com`
    const name = person.name ?? `Person ${counter}`
    const password = person.password ?? defaultPassword
    const made = await createUser(
      database.db,
      {
        id: person.id ?? ids(),
        username,
        name,
        passwordHash: await hashOf(password),
        ...(person.color !== undefined && { color: person.color }),
      },
      person.createdAt ?? clock.now(),
    )
    if (made === null) throw new Error(`There is a ${username} already`)
    return { userId: made.id, name, username, password }
  }

  async function join(accountId: string, userId: string, membership: Membership = {}, at = clock.now()) {
    const { role = 'caregiver', preset, permissions, children = [] } = membership
    const given = role === 'caregiver' ? (preset ?? 'viewer') : null
    await addMember(database.db, { accountId, userId, role, preset: given, permissions: permissions ?? {} }, at)
    for (const childId of children) {
      await grantChild(database.db, { accountId, childId, userId, preset: given ?? 'parent' })
    }
    await changed({ userId })
  }

  return {
    createPerson,

    /** A family with its owner. */
    async createFamily(options: { owner?: NewPerson; account?: Omit<NewAccount, 'ownerId'>; createdAt?: Date } = {}) {
      const owner = await createPerson(options.owner)
      const account = await createAccount(
        database.db,
        { id: ids(), ...options.account, ownerId: owner.userId },
        options.createdAt ?? clock.now(),
      )
      return { accountId: account.id, owner } satisfies Family
    },

    /** Adds somebody new to a family. */
    async addMember(accountId: string, membership: Membership & { person?: NewPerson } = {}): Promise<Person> {
      const person = await createPerson(membership.person)
      await join(accountId, person.userId, membership, membership.person?.createdAt)
      return person
    },

    /** Adds somebody who exists to a further family. */
    join,

    async createChild(
      accountId: string,
      child: NewChild,
    ): Promise<{ readonly childId: string; readonly name: string }> {
      const at = child.createdAt ?? clock.now()
      const name = child.name ?? 'Mila'
      const childId = child.id ?? ids()
      await database.db.insert(childrenTable).values({
        accountId,
        id: childId,
        name,
        birthdate: child.birthdate ?? null,
        birthTime: child.birthTime ?? null,
        dueDate: child.dueDate ?? null,
        sex: child.sex ?? 'unknown',
        color: child.color ?? defaultChildColor,
        createdBy: child.createdBy,
        createdAt: at,
        updatedAt: at,
      })
      for (const one of child.caregivers ?? []) await grantChild(database.db, { accountId, childId, ...one })
      await changed({ accountId })
      return { childId, name }
    },

    /** Gives a caregiver rights to a child, in place of those before. */
    async grant(accountId: string, childId: string, userId: string, rights: ChildRights = {}): Promise<void> {
      const { preset = 'viewer', ...others } = rights
      await grantChild(database.db, { accountId, childId, userId, preset, ...others })
      await changed({ accountId, userId })
    },

    async removeMember(accountId: string, userId: string): Promise<void> {
      await database.db
        .delete(membershipsTable)
        .where(and(eq(membershipsTable.accountId, accountId), eq(membershipsTable.userId, userId)))
      await changed({ accountId, userId })
    },

    async setAccount(accountId: string, values: Partial<typeof accountsTable.$inferInsert>): Promise<void> {
      await database.db.update(accountsTable).set(values).where(eq(accountsTable.id, accountId))
      await changed({ accountId })
    },

    /** Signs somebody in without asking for the password; the tokens are those of any other sign-in. */
    signIn(who: { readonly userId: string }, accountId: string) {
      if (config === undefined) throw new Error('Signing in needs the configuration')
      sessions ??= createSessions(createSessionTokens(config.authSecret), config.authSecret)
      return sessions.start(database.db, { userId: who.userId, accountId, userAgent: 'factory' }, clock.now())
    },

    changed,
  }
}

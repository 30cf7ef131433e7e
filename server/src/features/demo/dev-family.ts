import { randomInt, randomUUID } from 'node:crypto'
import { children as childCalls } from '@nestwren/contract/children'
import { presets, roles } from '@nestwren/contract/permissions'
import type { FastifyInstance } from 'fastify'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { commonError } from '../../platform/http/errors.ts'
import { readUser } from '../account/public.ts'
import type { createAuthParts } from '../auth/public.ts'
import { takeTrial, trialHash } from '../billing/public.ts'
import { createChild } from '../children/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import { seedAlbum } from './album.ts'
import { moveIn } from './move-in.ts'
import { demoOwner } from './policy.ts'
import { members, people, seed } from './seed.ts'

export interface DevFamilyDeps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly auth: Pick<ReturnType<typeof createAuthParts>, 'passwords' | 'sessions'>
  readonly keeper: FileKeeper
}

/** Of everybody of every family that is made here. */
const password = 'a family of its own'

const person = z.strictObject({
  name: z.string().trim().min(1).max(80),
  role: z.enum(roles),
  preset: z.enum(presets).nullable(),
})

const fewSchema = z.strictObject({
  size: z.literal('few').default('few'),
  plan: z.enum(['active', 'free_trial']).default('active'),
  /** The first is the owner; caregivers look after all children. */
  people: z
    .array(person)
    .min(1)
    .max(6)
    .refine(([owner, ...others]) => owner?.role === 'super_admin' && others.every(({ role }) => role !== 'super_admin'))
    .default(people.map((one) => ({ name: members[one].name, role: members[one].role, preset: members[one].preset }))),
  children: z.array(childCalls.create.body).max(3).default([]),
})

const monthSchema = z.strictObject({
  size: z.literal('month'),
  /** Pictures and papers take seconds to draw. */
  hasAlbum: z.boolean().default(false),
})

const body = z.union([fewSchema, monthSchema])

interface Settled {
  readonly accountId: string
  readonly userIds: readonly string[]
  readonly childIds: readonly string[]
}

/**
 * POST /dev/family makes a family and answers everybody's session and the ids of the children: people and children as
 * told (`few`), or all that the demo family has (`month`). Registers nothing but in local mode with its switches on.
 */
export function registerDevFamily(app: FastifyInstance, deps: DevFamilyDeps): void {
  const { config, database, clock, auth, keeper } = deps
  if (config.appEnv !== 'local' || !config.isDevelopmentMode) return
  let hash: Promise<string> | null = null

  app.post('/dev/family', async (request, reply) => {
    const parsed = body.safeParse(request.body ?? {})
    if (!parsed.success) throw commonError('INVALID_INPUT')
    hash ??= auth.passwords.hash(password, 'families of the journeys').catch((error: unknown) => {
      // The next one tries again.
      hash = null
      throw error
    })
    const passwordHash = await hash
    const now = clock.now()
    const named = (name: string) => `${name.toLowerCase().replace(/[^a-z]+/g, '-')}-${randomUUID()}@homemail.example`
    const wanted = parsed.data
    const settled =
      wanted.size === 'few'
        ? await database.transaction((tx) => settleFew(tx, wanted, { passwordHash, named }, config.authSecret, now))
        : await settleMonth(wanted.hasAlbum, { passwordHash, named }, now)
    const { accountId, userIds, childIds } = settled
    const sessions = await Promise.all(
      userIds.map(async (userId) => {
        const who = { userId, accountId, userAgent: 'a family of the journeys' }
        const tokens = await auth.sessions.start(database.db, who, now)
        const user = await readUser(database.db, who, now)
        if (user === null) throw new Error('Somebody who was just added is not there')
        return { email: user.username, password, tokens, user }
      }),
    )
    reply.header('cache-control', 'no-store')
    return { people: sessions, childIds }
  })

  async function settleMonth(hasAlbum: boolean, { passwordHash, named }: Given, now: Date): Promise<Settled> {
    const residents = people.map((one) => ({ ...members[one], email: named(members[one].name), passwordHash }))
    const made = await database.transaction((tx) => seed(tx, { residents, number: randomInt(2 ** 32) }, now, 'UTC'))
    if (hasAlbum) await seedAlbum(database, keeper, made, now)
    const { owner, ids, juno, otis } = made
    return { accountId: owner.accountId, userIds: people.map((one) => ids[one]), childIds: [juno, otis] }
  }
}

interface Given {
  readonly passwordHash: string
  /** An address that nobody has. */
  readonly named: (name: string) => string
}

async function settleFew(
  db: Db,
  { plan, people: few, children }: z.infer<typeof fewSchema>,
  { passwordHash, named }: Given,
  authSecret: string,
  now: Date,
): Promise<Settled> {
  const residents = few.map((one) => ({ ...one, email: named(one.name), passwordHash }))
  const { owner, userIds } = await moveIn(db, { residents, plan, newId: uuidv7, at: now })
  const [{ email = '' } = {}] = residents
  if (plan === 'free_trial') await takeTrial(db, trialHash(authSecret, email), now)
  const caregivers = userIds.filter((_, index) => few[index]?.role === 'caregiver')
  const childIds: string[] = []
  for (const child of children) {
    const created = await createChild(db, demoOwner(owner), { ...child, caregivers }, now)
    if (!created.ok) throw new Error(`The child could not be added: ${created.why}`)
    childIds.push(created.row.id)
  }
  return { accountId: owner.accountId, userIds, childIds }
}

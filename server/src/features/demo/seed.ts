import { sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { quietly } from '../../platform/items/kept-facts.ts'
import type { Log } from '../../platform/log/log.ts'
import { usersTable } from '../account/tables.ts'
import { createChild } from '../children/public.ts'
import { foodList } from '../food/public.ts'
import { insertEntries, type NewEntries } from '../logs/public.ts'
import { medicineList } from '../medicines/public.ts'
import { insertStock } from '../milk/public.ts'
import { ownKindList } from '../own-kinds/public.ts'
import { insertReactions } from '../reactions/public.ts'
import type { FileKeeper } from '../storage/public.ts'
import { type DemoFamily, seedAlbum } from './album.ts'
import type { DemoPerson, Planned } from './day-plan.ts'
import { junoPlan, otisPlan } from './family-plan.ts'
import { demoMedicines, demoOwnKind } from './juno-care.ts'
import { withMilkStock } from './milk-stock.ts'
import { moveIn, type Resident } from './move-in.ts'
import { otisFoods } from './otis-day.ts'
import { demoChild, demoOwner } from './policy.ts'
import { createRandom, type Random } from './random.ts'
import { seedGrowth } from './seed-growth.ts'
import { cutDemoHero, publishedShots, seedSite } from './seed-site.ts'
import { seedWeek } from './seed-week.ts'

/** Somebody of the demo family, wherever they live. */
type DemoMember = Omit<Resident, 'passwordHash'>

export const members: Readonly<Record<DemoPerson, DemoMember>> = {
  mara: { name: 'Mara Ellery', email: 'mara@homemail.example', color: '#3B82F6', role: 'super_admin', preset: null },
  dev: { name: 'Dev', email: 'dev@homemail.example', color: '#059669', role: 'parent', preset: null },
  nana: { name: 'Nana Bea', email: 'bea@homemail.example', color: '#D97706', role: 'caregiver', preset: 'family' },
  sol: { name: 'Sol', email: 'sol@homemail.example', color: '#DB2777', role: 'caregiver', preset: 'nanny' },
}
export const people = Object.keys(members) as DemoPerson[]
const demoPassword = 'demo-nest-2026'

/** Who can sign in to the demo family, and with what. */
export const demoSignIns: readonly { readonly name: string; readonly email: string; readonly password: string }[] =
  people.map((person) => ({ name: members[person].name, email: members[person].email, password: demoPassword }))

export interface SeedDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly hashPassword: (password: string) => Promise<string>
  /** The zone the family lives in; this machine's unless told. */
  readonly tz?: string
  /** Keeps the album and the papers; a family without it has none, and no site. */
  readonly keeper?: FileKeeper
}

/**
 * Fills an empty database with the demo family: two children, four people, thirty days up to now. Resolves to false and
 * changes nothing where anybody has an account already. The same instant and zone give the same family.
 */
export async function seedDemoFamily(deps: SeedDeps): Promise<boolean> {
  const { database, clock, log } = deps
  const tz = deps.tz ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const now = clock.now()
  if ((await database.db.select({ id: usersTable.id }).from(usersTable).limit(1)).length > 0) return false
  const residents: Resident[] = []
  for (const person of people)
    residents.push({ ...members[person], passwordHash: await deps.hashPassword(demoPassword) })
  const family = await database.transaction(async (tx) => {
    // Two servers that start together on one empty database.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('demo family', 0))`)
    if ((await tx.select({ id: usersTable.id }).from(usersTable).limit(1)).length > 0) return null
    return seed(tx, { residents, number: 20_261_120 }, now, tz)
  })
  if (family !== null) {
    if (deps.keeper !== undefined) await settleIn(database, deps.keeper, family, now)
    // Fresh figures at once, or the first lists are planned for empty tables.
    await database.db.execute(sql`analyze`)
    log.info('the demo family has moved in')
  }
  return family !== null
}

/** What is made of files: the album, the papers and the site. */
function settleIn(database: Database, keeper: FileKeeper, family: DemoFamily, now: Date): Promise<void> {
  return seedAlbum(database, keeper, family, now, {
    published: publishedShots,
    async begin(folder) {
      const hero = await cutDemoHero(folder, family)
      return (photoIds) => seedSite(database, keeper, family, { hero, photoIds }, now)
    },
  })
}

/**
 * Writes down the people of the plan, in the order of `people`, their children and thirty days up to now. The same seed
 * gives the same numbers.
 */
export async function seed(
  db: Db,
  { residents, number }: { readonly residents: readonly Resident[]; readonly number: number },
  now: Date,
  tz: string,
): Promise<DemoFamily> {
  const random = createRandom(number)
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(tz).toPlainDate()
  const movedIn = new Date(now.getTime() - 31 * 86_400_000)
  const { owner, userIds } = await moveIn(db, {
    residents,
    plan: 'active',
    newId: () => random.uuid(movedIn),
    at: movedIn,
  })
  const { accountId } = owner
  const ids = Object.fromEntries(people.map((person, at) => [person, userIds[at]])) as Record<DemoPerson, string>
  const seedChild = async (child: {
    name: string
    birthdate: string
    birthTime: string
    sex: 'female' | 'male'
    color: string
  }) => {
    const fields = { ...child, id: random.uuid(movedIn), dueDate: null, caregivers: [ids.nana, ids.sol] }
    const created = await createChild(db, demoOwner(owner), fields, movedIn)
    if (!created.ok) throw new Error(`The demo child could not be added: ${created.why}`)
    return { id: created.row.id, birthdate: child.birthdate }
  }
  const growingOtis = await seedChild({
    name: 'Otis',
    birthdate: today.subtract({ years: 3, months: 2, days: 9 }).toString(),
    birthTime: '16:20',
    sex: 'male',
    color: '#16A34A',
  })
  const growingJuno = await seedChild({
    name: 'Juno',
    birthdate: today.subtract({ months: 4, days: 11 }).toString(),
    birthTime: '05:42',
    sex: 'female',
    color: '#EA580C',
  })
  const [otis, juno] = [growingOtis.id, growingJuno.id]
  await seedHousehold(db, owner, juno, movedIn)
  for (const food of otisFoods(today)) {
    await foodList.create(quietly(db, movedIn), demoChild(owner, otis, 'food'), food)
  }
  await seedGrowth(db, owner, { juno: growingJuno, otis: growingOtis, today: today.toString() }, movedIn)
  const names = { mara: members.mara.name, dev: members.dev.name }
  await seedWeek(db, owner, { juno, otis, ids, names, today, tz }, movedIn, now)
  const { entries, ...stock } = withMilkStock(
    [
      ...entriesOf(random, junoPlan(now, tz), juno, ids, tz, now),
      ...entriesOf(random, otisPlan(now, tz), otis, ids, tz, now),
    ],
    now,
  )
  await insertEntries(db, accountId, entries)
  await insertStock(db, accountId, stock)
  await insertReactions(db, reactionsTo(random, entries, accountId, ids, now))
  const big = entries.find(isBigOne)
  return { owner, ids, juno, otis, bigEntry: big === undefined ? null : { id: big.id, at: big.at }, tz }
}

/** What everybody likes. */
function isBigOne({ notes }: { readonly notes: string }): boolean {
  return notes.startsWith('Tummy time')
}

/** What is set up once: a kind of the family's own, and what Juno is given. */
async function seedHousehold(db: Db, owner: Caller, juno: string, now: Date): Promise<void> {
  await ownKindList.create(quietly(db, now), demoOwner(owner), demoOwnKind)
  for (const medicine of Object.values(demoMedicines))
    await medicineList.create(quietly(db, now), demoChild(owner, juno, 'health'), medicine)
}

function entriesOf(
  random: Random,
  plan: readonly Planned[],
  childId: string,
  ids: Readonly<Record<DemoPerson, string>>,
  tz: string,
  now: Date,
): NewEntries {
  return plan.map(({ by, ...planned }) => {
    // Logged a moment after it was over, at the latest now.
    const done = (planned.endAt ?? planned.startAt).getTime() + random.whole(10, 200) * 1000
    const at = new Date(Math.min(done, now.getTime()))
    return { ...planned, id: random.uuid(at), childId, by: ids[by], at, tz }
  })
}

const remarks = [
  'So proud!',
  'Give her a kiss from me',
  'I will be there at five',
  'Like her mum',
  'Poor thing',
] as const

/** Likes and a few words, mostly for what somebody wrote a note to. */
function reactionsTo(
  random: Random,
  entries: NewEntries,
  accountId: string,
  ids: Readonly<Record<DemoPerson, string>>,
  now: Date,
): Parameters<typeof insertReactions>[1] {
  const likes: Parameters<typeof insertReactions>[1]['likes'][number][] = []
  const comments: Parameters<typeof insertReactions>[1]['comments'][number][] = []
  for (const entry of entries) {
    if (entry.notes === '') continue
    const item = { accountId, itemType: 'log', itemId: entry.id } as const
    const soon = new Date(Math.min(entry.at.getTime() + 600_000, now.getTime()))
    const isTheBigOne = isBigOne(entry)
    const others = people.filter((person) => ids[person] !== entry.by)
    for (const person of others)
      if (isTheBigOne || random.chance(0.35)) likes.push({ ...item, userId: ids[person], createdAt: soon })
    if (!isTheBigOne && !random.chance(0.2)) continue
    const content = isTheBigOne ? 'So proud!' : random.pick(remarks)
    const writer = isTheBigOne ? 'mara' : (others[random.whole(0, others.length - 1)] ?? 'mara')
    comments.push({ ...item, id: random.uuid(soon), content, createdBy: ids[writer], createdAt: soon })
  }
  return { likes, comments }
}

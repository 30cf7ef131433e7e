import type { KeptBanner } from '@nestwren/contract/service'
import type { ServiceBanner } from '@nestwren/contract/service-banner'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { keptFor } from '../../platform/memory/kept-for.ts'
import { serviceBannersTable } from './tables.ts'

const b = serviceBannersTable
type BannerRow = typeof b.$inferSelect

/** Tells every process that the banner is another one. */
const bannerChannel = 'service_banner'
const keptMs = 60_000

export async function readBanner(db: Db): Promise<BannerRow | null> {
  const [row] = await db.select().from(b)
  return row ?? null
}

type NewBanner = Omit<ServiceBanner, 'id'>

/** Puts a banner in the place of the one before. One that says the same keeps its id: who has put it away is not asked again. */
export async function putBanner(
  tx: Db,
  { text, tone, startsAt, endsAt }: NewBanner,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<{ readonly before: BannerRow | null; readonly row: BannerRow }> {
  const [before = null] = await tx.select().from(b).for('update')
  const saysTheSame = before !== null && before.textEn === text.en && before.textEs === text.es && before.tone === tone
  const row: BannerRow = {
    isLast: true,
    id: saysTheSame ? before.id : uuidv7(),
    ...{ textEn: text.en, textEs: text.es, tone },
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    changedAt: now,
    changedBy: by,
  }
  await tx.insert(b).values(row).onConflictDoUpdate({ target: b.isLast, set: row })
  await tx.execute(sql`select pg_notify(${bannerChannel}, '')`)
  return { before, row }
}

/** Takes the banner away; null where there was none. */
export async function removeBanner(tx: Db): Promise<BannerRow | null> {
  const [before] = await tx.delete(b).returning()
  await tx.execute(sql`select pg_notify(${bannerChannel}, '')`)
  return before ?? null
}

/** As everybody sees it. */
export function shownBanner({ id, textEn, textEs, tone, startsAt, endsAt }: BannerRow): ServiceBanner {
  return {
    ...{ id, tone },
    text: { en: textEn, es: textEs },
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  }
}

/** As those who run the service see it. */
export function keptBanner(row: BannerRow, now: Date): KeptBanner {
  const state = now < row.startsAt ? 'planned' : now < row.endsAt ? 'shown' : 'over'
  return { ...shownBanner(row), state, changedAt: row.changedAt.toISOString(), by: row.changedBy }
}

/** The banner of the moment, for everybody who asks: the database is asked once a minute, and when it has changed. */
export interface BannerBook {
  current(): Promise<ServiceBanner | null>
  /** It has changed. */
  forget(): void
  start(): Promise<void>
  stop(): Promise<void>
}

export function createBannerBook({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): BannerBook {
  const kept = keptFor(clock, keptMs, () => readBanner(database.db))
  let unlisten: (() => Promise<void>) | undefined
  return {
    async current() {
      const [row, now] = [await kept.get(), clock.now()]
      return row !== null && row.startsAt <= now && now < row.endsAt ? shownBanner(row) : null
    },
    forget: kept.forget,
    async start() {
      unlisten = await database.listen(bannerChannel, kept.forget, { onRestored: kept.forget })
    },
    async stop() {
      await unlisten?.().catch(() => undefined)
    },
  }
}

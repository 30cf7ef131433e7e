import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { installationKeysTable } from './tables.ts'

export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const name = 'vapid'

/**
 * The keys by which push services know this installation: those of the settings, else those that were made once. Every
 * subscription is for one public key, so they never change by themselves.
 */
export async function vapidKeys(db: Db, config: Pick<Config, 'push'>, now: Date): Promise<VapidKeys> {
  if (config.push.vapid !== null) return config.push.vapid
  const known = await storedKeys(db)
  if (known !== null) return known
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  // Of two servers that start at once the first one's are kept.
  await db
    .insert(installationKeysTable)
    .values({ name, value: { publicKey, privateKey }, createdAt: now })
    .onConflictDoNothing()
  const stored = await storedKeys(db)
  if (stored === null) throw new Error('The keys for push services were stored and are not there')
  return stored
}

async function storedKeys(db: Db): Promise<VapidKeys | null> {
  const [row] = await db
    .select({ value: installationKeysTable.value })
    .from(installationKeysTable)
    .where(eq(installationKeysTable.name, name))
  const { publicKey, privateKey } = row?.value ?? {}
  return publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : null
}

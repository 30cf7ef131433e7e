import { fill } from '@nestwren/contract/message'
import { hiddenNotice, type Notice, summaryOf } from '@nestwren/contract/notification-texts'
import type { NotificationPreferences } from '@nestwren/contract/notifications'
import { Temporal } from 'temporal-polyfill'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { readPreferences } from '../settings/public.ts'
import { keptAmong } from '../vault/public.ts'
import { forgetDevice, noteDelivery } from './commands.ts'
import { formatMessage, type Reader } from './format-message.ts'
import type { PushJob } from './push-job.ts'
import type { PushService } from './push-service.ts'
import { readHearing, readNotificationPreferences, readTarget, readZone } from './queries.ts'
import { vapidKeys } from './vapid-commands.ts'

interface SendDeps {
  readonly config: Config
  readonly database: Database
  readonly log: Log
  readonly service: PushService
}

/** Push services carry 4,096 bytes, the wrapping included. */
const longestBody = 500

/**
 * Sends a message to a device, of several of a burst the count, if its person may hear it and wants to at this moment.
 * Throws when it should be tried again.
 */
export async function sendPush(
  { config, database, log, service }: SendDeps,
  jobs: readonly PushJob[],
  now: Date,
): Promise<void> {
  const { db } = database
  const [first] = jobs
  const target = first === undefined ? null : await readTarget(db, first)
  if (first === undefined || target === null) return
  const { device, session, locale } = target
  if (session === null || session.revokedAt !== null || session.expiresAt <= now) return forgetDevice(db, device)
  const mayHear = await readHearing(db, device, now)
  const preferences = await readNotificationPreferences(db, device)
  const settings = await readPreferences(db, device.userId)
  const timeZone = await readZone(db, device)
  const { isTest } = first
  const heard = await Promise.all(jobs.map(async ({ audience }) => mayHear(await asOfNow(db, audience))))
  const notice = summaryOf(
    jobs
      .filter((job, at) => heard[at] === true && (isTest || isWanted(job.notice, preferences, now, timeZone)))
      .map((job) => job.notice),
  )
  if (notice === null) return
  const reader = {
    locale,
    volumeUnit: settings.volumeUnit ?? 'ml',
    temperatureUnit: settings.temperatureUnit ?? 'C',
    timeZone,
  }
  const message = {
    payload: payloadOf(notice, isTest || preferences.showsPreviews, reader),
    urgency: urgencyOf(notice),
    tag: notice.tag,
  }
  const keys = await vapidKeys(db, config, now)
  const outcome = await service.send(device, message, keys).catch((error: unknown) => {
    log.warn({ err: error, deviceId: device.id }, 'a push service could not be reached')
    return 'later' as const
  })
  if (outcome === 'gone') return forgetDevice(db, device)
  // What was not tried tells nothing about the device.
  if (outcome === 'left alone')
    throw Object.assign(new Error('The push service does not answer and is left alone for a while'), {
      code: 'LEFT_ALONE',
    })
  await noteDelivery(db, device, outcome === 'sent')
  if (outcome === 'refused') log.warn({ deviceId: device.id }, 'a push service refused a message')
  if (outcome === 'later') throw Object.assign(new Error('The push service wants it later'), { code: 'LATER' })
}

/** Who may hear it, of an item as it is kept in the vault by now. */
async function asOfNow(db: Db, audience: PushJob['audience']): Promise<PushJob['audience']> {
  if (audience.to !== 'user') return audience
  const { accountId, section, needs } = audience
  if (section === undefined || needs?.itemId === undefined) return audience
  const isKept = (await keptAmong(db, accountId, section, [needs.itemId])).size > 0
  return { ...audience, isKept, needs: { ...needs, isKept } }
}

function isWanted(notice: Notice, preferences: NotificationPreferences, now: Date, timeZone: string): boolean {
  if (preferences.off.includes(notice.type)) return false
  const isMuted =
    notice.childIds.length > 0 && notice.childIds.every((childId) => preferences.mutedChildIds.includes(childId))
  return !isMuted && !isQuiet(preferences.quietHours, now, timeZone)
}

function payloadOf({ title, body, path, tag }: Notice, isShown: boolean, reader: Reader): string {
  if (!isShown)
    return JSON.stringify({ title: formatMessage(fill(hiddenNotice), reader), body: '', path: '/home', tag: 'hidden' })
  const words = body === null ? '' : formatMessage(body, reader)
  return JSON.stringify({ title: formatMessage(title, reader), body: cut(words), path, tag })
}

function cut(words: string): string {
  const letters = [...words]
  return letters.length > longestBody ? `${letters.slice(0, longestBody - 1).join('')}…` : words
}

function urgencyOf({ type }: Notice): 'low' | 'normal' | 'high' {
  if (type === 'reminder') return 'high'
  return type.endsWith('Liked') || type.endsWith('Unliked') ? 'low' : 'normal'
}

/**
 * Whether the clock in the zone stands within the quiet hours; they may go over midnight, and begin and end at the same
 * minute for the whole day.
 */
export function isQuiet(hours: NotificationPreferences['quietHours'], now: Date, timeZone: string): boolean {
  if (!hours.isOn) return false
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
  const at = hour * 60 + minute
  const { startMinute, endMinute } = hours
  if (startMinute === endMinute) return true
  return startMinute < endMinute ? at >= startMinute && at < endMinute : at >= startMinute || at < endMinute
}

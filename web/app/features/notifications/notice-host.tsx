import { useLingui } from '@lingui/react/macro'
import { apart } from '@nestwren/contract/apart'
import type { LiveEventName, LiveEvents } from '@nestwren/contract/live'
import { fill } from '@nestwren/contract/message'
import { defaultNotificationPreferences } from '@nestwren/contract/notification-choices'
import { hiddenNotice, type Notice, noticeOf, summaryOf, toldEvents } from '@nestwren/contract/notification-texts'
import { Bell, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { nowMs } from '../../platform/clock/now.ts'
import { useMessageText } from '../../platform/format/use-message-text.ts'
import { onLive } from '../../platform/realtime/live.ts'
import type { WorkerMessage } from '../../platform/sw/messages.ts'
import { currentTheme } from '../../platform/theme/theme.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { announce } from '../../ui/live-region-store.ts'
import { claim, isAnyVisible, showVisible } from './one-tab.ts'
import { deviceName, isTellingFor, ownSubscription, renewTelling } from './push-device.ts'
import { chosenSound, playSound, unlockByGesture } from './sounds.ts'
import { isWanted, useNotificationPreferences } from './use-notification-preferences.ts'
import { currentPermission } from './use-permission.ts'
import './notifications.css'

const rememberedMs = 60_000
/** The tag of every push to somebody who does not want to see on it what happened. */
const hiddenTag = 'hidden'
/** When this page heard of what, by tag. */
const heardAt = new Map<string, number>()

/** Remembers that this page tells this by itself. */
function noteHeard({ tag, burst }: Pick<Notice, 'tag' | 'burst'>, now = Date.now()): void {
  for (const [old, at] of heardAt) if (now - at > rememberedMs) heardAt.delete(old)
  for (const one of [tag, burst, hiddenTag]) if (one !== null) heardAt.set(one, now)
}

/** Closes the notification of a push that tells what this page has told; one that it has not heard of stays. */
async function closeHeard(tag: string, now = Date.now()): Promise<void> {
  const at = heardAt.get(tag)
  if (at === undefined || now - at > rememberedMs) return
  const registration = await navigator.serviceWorker?.getRegistration()
  if (registration !== undefined) await closeTagged(registration, tag)
}

/** A notice after this pause begins another burst. */
const settlesAfterMs = 1_000

interface Gathered {
  readonly notices: readonly Notice[]
  readonly onSummary: (summary: Notice) => void
  readonly timer: ReturnType<typeof setTimeout>
}

/** Notices that somebody's phone causes in one go, say when its network came back. */
interface Bursts {
  /**
   * True for a notice that is to be told at once: the first of a burst, or of none. Those that follow are told as a
   * count, once no more do, by the `onSummary` that came with the first.
   */
  isFirst(notice: Notice, onSummary: (summary: Notice) => void): boolean
  /** Forgets what was gathered. */
  stop(): void
}

function createBursts(): Bursts {
  const bursts = new Map<string, Gathered>()

  function settle(burst: string): void {
    const { notices = [], onSummary } = bursts.get(burst) ?? {}
    bursts.delete(burst)
    const summary = notices.length > 1 ? summaryOf(notices) : null
    if (summary !== null) onSummary?.(summary)
  }

  return {
    isFirst(notice, onSummary) {
      const { burst } = notice
      if (burst === null) return true
      const before = bursts.get(burst)
      clearTimeout(before?.timer)
      bursts.set(burst, {
        notices: [...(before?.notices ?? []), notice],
        onSummary: before?.onSummary ?? onSummary,
        timer: setTimeout(() => settle(burst), settlesAfterMs),
      })
      return before === undefined
    },
    stop() {
      for (const { timer } of bursts.values()) clearTimeout(timer)
      bursts.clear()
    },
  }
}

/** Told to readers by LiveNews, which every page has from the start. */
const toldElsewhere: readonly LiveEventName[] = ['log:new', 'log:comment:new']
const soundPauseMs = 2_000
let lastSoundAt = Number.NEGATIVE_INFINITY

/** Tells what others do: on the page while somebody looks at it, else by the browser (A §9). */
export function NoticeHost() {
  const { t } = useLingui()
  const { scope } = useWorkspace()
  const messageText = useMessageText()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const preferences = useNotificationPreferences().data ?? defaultNotificationPreferences
  const [card, setCard] = useState<{ readonly notice: ShownNotice; readonly count: number } | null>(null)

  const show = (name: LiveEventName, notice: ShownNotice, inPlaceOf: string | null) => {
    if (!toldElsewhere.includes(name)) {
      const text = notice.body === '' ? notice.title : `${notice.title}: ${apart(notice.body)}`
      announce(text, { group: 'notices', summarise: (count) => t`${count} new from your family` })
    }
    // What somebody is doing in a sheet is not covered, and on these pages the new line itself is the news.
    const isBusy = document.querySelector('[role=dialog], [role=alertdialog]') !== null
    const isOnScreen = name === 'log:new' && (pathname === '/home' || pathname === '/logs')
    if (isBusy || isOnScreen) return
    setCard((before) => {
      const isReplaced = before !== null && before.notice.tag === inPlaceOf
      return { notice, count: (before?.count ?? 0) + (isReplaced ? 0 : 1) }
    })
  }

  /** Tells it in place of what `first` told, if that is still there; resolves to what closes it. */
  const tell = async (name: LiveEventName, { title, body, path, tag }: Notice, first: string | null) => {
    const shown = { title: messageText(title), body: body === null ? '' : messageText(body), path, tag }
    if (document.visibilityState === 'visible') show(name, shown, first)
    // A device that is told while the app is closed is told by the same message now.
    else if (currentPermission() === 'granted' && !(await isPushed()))
      return showBrowserNotice(
        preferences.showsPreviews ? shown : { ...shown, title: messageText(fill(hiddenNotice)), body: '' },
        navigate,
      )
    return () => undefined
  }

  /** Resolves to what closes it; null where another tab tells it. */
  const tellFirst = async (name: LiveEventName, notice: Notice) => {
    if (document.visibilityState !== 'visible' && (await isAnyVisible())) return null
    if (!(await claim(`${scope.accountId} ${name} ${notice.tag}`))) return null
    const close = await tell(name, notice, null)
    await ring()
    return close
  }

  const hear = useEffectEvent(async (name: LiveEventName, event: LiveEvents[LiveEventName], bursts: Bursts) => {
    const notice = noticeOf(name, event as never)
    if (notice === null || notice.actorId === scope.userId || !isWanted(notice, preferences, new Date(nowMs()))) return
    noteHeard(notice)
    let firstTold: Promise<(() => void) | null> = Promise.resolve(null)
    const isFirst = bursts.isFirst(notice, (summary) => void tellRest(name, summary, notice.tag, firstTold))
    if (isFirst) firstTold = tellFirst(name, notice)
    await firstTold
  })
  /** The tab that told the first of a burst tells the rest of it, without another sound. */
  const tellRest = useEffectEvent(
    async (name: LiveEventName, summary: Notice, first: string, firstTold: Promise<(() => void) | null>) => {
      const close = await firstTold
      if (close === null) return
      close()
      await tell(name, summary, first)
    },
  )
  const isPushed = async () => isTellingFor(scope.userId) && (await ownSubscription()) !== null
  const openPath = useEffectEvent((path: string) => void navigate(path))
  const renew = useEffectEvent(() => {
    if (isTellingFor(scope.userId)) void renewTelling(deviceName()).catch(() => undefined)
  })

  useEffect(showVisible, [])
  useEffect(unlockByGesture, [])
  useEffect(() => {
    const bursts = createBursts()
    const stops = toldEvents.map((name) => onLive(name, (event) => void hear(name, event, bursts)))
    return () => {
      bursts.stop()
      for (const stop of stops) stop()
    }
  }, [])
  useEffect(() => {
    renew()
    const container = navigator.serviceWorker
    const onMessage = ({ data, ports }: MessageEvent<WorkerMessage | null>) => {
      if (data?.type === 'NOTIFICATION_OPENED') {
        openPath(data.path)
        ports[0]?.postMessage(null)
      }
      if (data?.type === 'PUSH_SHOWN') void closeHeard(data.tag).catch(() => undefined)
      if (data?.type === 'PUSH_RENEWED') renew()
    }
    container?.addEventListener('message', onMessage)
    return () => container?.removeEventListener('message', onMessage)
  }, [])

  if (card === null) return null
  return <NoticeCard notice={card.notice} count={card.count} onClose={() => setCard(null)} />
}

/** Nights are silent (DESIGN, Night mode). */
async function ring(): Promise<void> {
  if (currentTheme().resolvedMode === 'night' || Date.now() - lastSoundAt < soundPauseMs) return
  lastSoundAt = Date.now()
  await playSound(chosenSound()).catch(() => undefined)
}

const staysMs = 5_000

interface NoticeCardProps {
  notice: ShownNotice
  /** How many came while it was there. */
  count: number
  onClose: () => void
}

/** What somebody of the family just did, for five seconds. Readers are told by the live region instead. */
function NoticeCard({ notice: { title, body, path }, count, onClose }: NoticeCardProps) {
  const { t } = useLingui()
  const [isHeld, setIsHeld] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one begins the time anew.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(onClose, staysMs)
    return () => clearTimeout(timer)
  }, [isHeld, count])
  const hold = { onPointerEnter: () => setIsHeld(true), onPointerLeave: () => setIsHeld(false) }
  const focus = { onFocus: () => setIsHeld(true), onBlur: () => setIsHeld(false) }
  return (
    <section className="notice-host" aria-label={t`New from your family`}>
      <div className="notice-card" {...hold} {...focus}>
        <Bell aria-hidden="true" className="ic" />
        <Link to={path} className="notice-link" onClick={onClose}>
          <span className="type-label block">{count > 1 ? t`${count} new from your family` : title}</span>
          {count > 1 || body !== '' ? <span className="type-small notice-body">{count > 1 ? title : body}</span> : null}
        </Link>
        <IconButton label={t`Close`} icon={<X aria-hidden="true" className="ic" />} onClick={onClose} />
      </div>
    </section>
  )
}

/** A §9. `vibrate` is of the Notifications API but not of TypeScript's, since phones alone know it. */
const vibration = [200, 100, 200]
const closesAfterMs = 5_000
const icon = '/favicon.svg'

interface ShownNotice {
  readonly title: string
  readonly body: string
  readonly path: string
  readonly tag: string
}

/**
 * Shows a notification of the browser for five seconds, in place of one with its tag. Needs the permission. Resolves to
 * what closes it before.
 */
async function showBrowserNotice(
  { title, body, path, tag }: ShownNotice,
  open: (path: string) => void,
): Promise<() => void> {
  const options = { body, icon, tag, vibrate: vibration, data: { path } }
  try {
    const shown = new Notification(title, options)
    shown.onclick = () => {
      window.focus()
      open(path)
      shown.close()
    }
    const close = () => shown.close()
    setTimeout(close, closesAfterMs)
    return close
  } catch {
    // Android lets only the service worker show them; a click is then its to answer.
    const registration = await navigator.serviceWorker?.getRegistration()
    if (registration === undefined) return () => undefined
    await registration.showNotification(title, options)
    const close = () => void closeTagged(registration, tag)
    setTimeout(close, closesAfterMs)
    return close
  }
}

/** Closes what is shown under a tag. */
async function closeTagged(registration: ServiceWorkerRegistration, tag: string): Promise<void> {
  for (const shown of await registration.getNotifications({ tag })) shown.close()
}

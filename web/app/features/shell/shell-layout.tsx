import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useChildren, useFamily } from '../../platform/api/queries.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { whenIdle } from '../../platform/cache/idle.ts'
import { PlatformProvider } from '../../platform/cache/platform-provider.tsx'
import { useFollowedSettings } from '../../platform/person-settings/use-followed-settings.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { useOutbox } from '../../platform/sync/use-outbox.ts'
import { BootScreen } from '../../ui/boot-screen.tsx'
import { Console } from '../../ui/console.tsx'
import { Header } from '../../ui/header.tsx'
import { SinceSentence } from '../../ui/items/stale-note.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { NightButton } from '../../ui/night-button.tsx'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { usePageMark } from '../../ui/page/marks.ts'
import { huesOfIds, type PersonHue, setPeople } from '../../ui/person-hues.ts'
import { Rail } from '../../ui/rail.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { useLazyPart } from '../../ui/use-lazy-part.ts'
import { BillingBannerSlot } from '../billing/public/billing-banner-slot.tsx'
import { useAccountStatus } from '../billing/public/use-account-status.ts'
import { LiveNews } from '../logs/public/live-news.tsx'
import { LogProvider } from '../logs/public/log-provider.tsx'
import { QuickLogRow } from '../logs/public/quick-log-row.tsx'
import { NoticeSlot } from '../notifications/public/notice-slot.tsx'
import { TimerBarSlot } from '../timers/public/timer-bar-slot.tsx'
import { AccessGate } from './access-gate.tsx'
import { entryParts } from './entry-parts.ts'
import { LullabyButton } from './lullaby-button.tsx'
import { isMissingPageUntold } from './missing-page.ts'
import { NightOfferSlot } from './night-offer-slot.tsx'
import { useTabs } from './tabs.tsx'
import { UserMenu } from './user-menu.tsx'

/** What surrounds every signed-in page (B §2): header, tabs, the quick-log row, and the state of the connection. */
export default function ShellLayout() {
  return (
    <PlatformProvider fallback={<BootScreen />}>
      <LogProvider parts={entryParts}>
        <Frame />
      </LogProvider>
    </PlatformProvider>
  )
}

function Frame() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const tabs = useTabs(pathname)
  // Nothing can be logged while the family's access has ended.
  const isShut = useAccountStatus() === 'owes'
  const hasQuickLog = !isShut && (pathname === '/home' || pathname === '/logs')
  usePeopleHues()
  useFollowedSettings()
  useBehindPages(isShut)
  useHasOpened()
  usePageMark(hasQuickLog ? 'console' : 'tabs')
  return (
    <div className={hasQuickLog ? 'app has-console' : 'app has-tabs'}>
      <SkipLink />
      <Header homeHref="/home">
        <LullabyButton />
        <NightButton />
        <UserMenu />
      </Header>
      <Rail label={t`Main`} tabs={tabs} />
      <main id="main" tabIndex={-1} className={pathname === '/home' ? 'page page-wide' : 'page'}>
        <PageState />
        <AccessGate>
          <Outlet />
        </AccessGate>
      </main>
      {isShut ? null : <TimerBarSlot />}
      <Console label={t`Main`} tabs={tabs} quick={hasQuickLog ? <QuickLogRow /> : undefined} />
      <LiveRegion />
      <LiveNews />
      {isShut ? null : <NoticeSlot />}
    </div>
  )
}

/** The frame that the shell has shown from the first paint on is not shown again, whatever is opened next. */
function useHasOpened() {
  useEffect(() => {
    delete document.documentElement.dataset.opens
  }, [])
}

const behindWithinMs = 3_000

/** Begins what goes on behind every page and shows nothing by itself (behind-pages.ts). */
function useBehindPages(isShut: boolean) {
  const workspace = useWorkspace()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each family; `navigate` goes on working.
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const start = async () => {
      const { goOnBehind } = await import('./behind-pages.ts')
      if (!signal.aborted) goOnBehind({ workspace, isShut, open: (path) => void navigate(path), signal })
    }
    // Code that cannot be fetched is a card less, not a page less.
    whenIdle(() => void start().catch(() => undefined), behindWithinMs)
    return () => leaving.abort()
  }, [workspace, isShut])
}

/** Who of the family has which hue or color: of people the server says it, of children their ids. */
function usePeopleHues() {
  const { family } = useFamily()
  const { children } = useChildren()
  useEffect(() => {
    const people = family.map(
      ({ id, hue, chosenColor }) => [id, { hue: hue as PersonHue, color: chosenColor }] as const,
    )
    const ofChildren = huesOfIds(children.map(({ _id }) => _id))
    setPeople(
      new Map([
        ...people,
        ...children.map(({ _id, color }) => [_id, { hue: ofChildren.get(_id) ?? 1, color }] as const),
      ]),
    )
  }, [family, children])
}

const nothing = () => undefined
const loadNotices = async () => (await import('./page-notices.tsx')).PageNotices

/** Banners that concern every page: no network, what does not get through, a new version, the subscription. */
function PageState() {
  const { isOnline, isReachable, staleSince } = useConnection()
  const { pendingCount, failed, isHolding } = useOutbox()
  const PageNotices = useLazyPart(loadNotices, failed.length > 0 || isHolding || isMissingPageUntold(), nothing)
  return (
    <div className="page-state">
      {isOnline && isReachable ? null : (
        <OfflineBanner
          waitingCount={pendingCount}
          isHeld={isHolding}
          isUnreachable={isOnline}
          since={staleSince === null ? null : <SinceSentence since={staleSince} />}
        />
      )}
      {PageNotices === null ? null : <PageNotices />}
      <BillingBannerSlot />
      <NightOfferSlot />
    </div>
  )
}

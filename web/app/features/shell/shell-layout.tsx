import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useChildren, useFamily } from '../../platform/api/queries.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { PlatformProvider } from '../../platform/cache/platform-provider.tsx'
import { useOutbox } from '../../platform/outbox/use-outbox.ts'
import { useFollowedSettings } from '../../platform/person-settings/use-followed-settings.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { useAppUpdate } from '../../platform/sw/update.ts'
import { Banner } from '../../ui/banner.tsx'
import { BootScreen } from '../../ui/boot-screen.tsx'
import { Console } from '../../ui/console.tsx'
import { Header } from '../../ui/header.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { setPeople } from '../../ui/person-hues.ts'
import { Rail } from '../../ui/rail.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { BillingBannerSlot } from '../billing/billing-banner-slot.tsx'
import { useStanding } from '../billing/use-standing.ts'
import { LiveNews } from '../logs/live-news.tsx'
import { LogProvider } from '../logs/log-provider.tsx'
import { QuickLogRow } from '../logs/quick-log-row.tsx'
import { AccessGate } from './access-gate.tsx'
import { useTabs } from './tabs.tsx'
import { UserMenu } from './user-menu.tsx'

/** What surrounds every signed-in page (B §2): header, tabs, the quick-log row, and the state of the connection. */
export default function ShellLayout() {
  return (
    <PlatformProvider fallback={<BootScreen />}>
      <LogProvider>
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
  const isShut = useStanding() === 'owes'
  const hasQuickLog = !isShut && (pathname === '/home' || pathname === '/logs')
  usePeopleHues()
  useFollowedSettings(useWorkspace().scope.userId)
  return (
    <div className={hasQuickLog ? 'app has-console' : 'app has-tabs'}>
      <SkipLink />
      <Header homeHref="/home">
        <UserMenu />
      </Header>
      <Rail label={t`Main`} tabs={tabs} />
      <main id="main" tabIndex={-1} className={pathname === '/home' ? 'page page-wide' : 'page'}>
        <PageState />
        <AccessGate>
          <Outlet />
        </AccessGate>
      </main>
      <Console label={t`Main`} tabs={tabs} quick={hasQuickLog ? <QuickLogRow /> : undefined} />
      <LiveRegion />
      <LiveNews />
    </div>
  )
}

/** Each member and child of the family gets a hue of its own while there are six or fewer. */
function usePeopleHues() {
  const { family } = useFamily()
  const { children } = useChildren()
  useEffect(() => setPeople([...family.map(({ id }) => id), ...children.map(({ _id }) => _id)]), [family, children])
}

/** Banners that concern every page: no network, a new version, the subscription. */
function PageState() {
  const { t } = useLingui()
  const { isOnline } = useConnection()
  const { pendingCount } = useOutbox()
  const update = useAppUpdate()
  return (
    <div className="page-state">
      {isOnline ? null : <OfflineBanner waitingCount={pendingCount} />}
      {update.isReady ? (
        <Banner
          action={{ label: t`Update now`, onSelect: update.apply }}
        >{t`A new version of Nestwren is here.`}</Banner>
      ) : null}
      <BillingBannerSlot />
    </div>
  )
}

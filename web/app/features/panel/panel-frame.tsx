import { Trans, useLingui } from '@lingui/react/macro'
import {
  ClipboardList,
  Cog,
  Ellipsis,
  LayoutDashboard,
  ListChecks,
  LogOut,
  Mail,
  Megaphone,
  ShieldCheck,
  Users,
  X,
} from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { liveState, onLiveState } from '../../platform/realtime/live.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { BrandMark } from '../../ui/icons/brand-mark.tsx'
import { LiveRegion } from '../../ui/live-region.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { dismissPanelAlert, usePanelAlert } from './public/panel-alert.ts'
import { staffApi } from './public/staff-client.ts'
import { forgetStaffDrafts } from './public/staff-drafts.ts'
import { clearStaffSession } from './public/staff-session.ts'

export interface Place {
  readonly href: string
  readonly label: string
  /** In one word, where it shares a row of a phone with others. */
  readonly short?: string
  readonly icon: ReactNode
  /** Pages below it are places of their own. */
  readonly isExact?: boolean
}

/** The pages of the panel: the first three have a place of their own on a phone, the others stand behind More. */
function usePlaces(): readonly Place[] {
  const { t } = useLingui()
  const icon = { className: 'ic', 'aria-hidden': true } as const
  return [
    { href: '/admin/dashboard', label: t`Dashboard`, icon: <LayoutDashboard {...icon} /> },
    { href: '/admin/users', label: t`Users`, icon: <Users {...icon} /> },
    { href: '/admin/create-invite', label: t`Create Invite`, short: t`Invites`, icon: <Mail {...icon} /> },
    { href: '/admin/quiz', label: t`Quizzes`, icon: <ListChecks {...icon} /> },
    { href: '/admin/service', label: t`Service`, icon: <Cog {...icon} /> },
    { href: '/admin/banner', label: t`Banner`, icon: <Megaphone {...icon} /> },
    { href: '/admin/audit', label: t`Audit`, icon: <ClipboardList {...icon} /> },
    { href: '/admin/account', label: t`Account`, icon: <ShieldCheck {...icon} /> },
  ]
}

/** Ends the session at the server and on the device, which leads to the sign-in. The device forgets it without a server too. */
function logout(): void {
  // It carries the token that is forgotten at once.
  staffApi.operators.logout().catch(() => undefined)
  clearStaffSession({ isWanted: true })
  forgetStaffDrafts()
}

interface PanelFrameProps {
  username: string
  children: ReactNode
}

/** What surrounds every page of the panel. */
export function PanelFrame({ username, children }: PanelFrameProps) {
  return (
    <StaffFrame places={usePlaces()} username={username} onLogout={logout}>
      {children}
    </StaffFrame>
  )
}

interface StaffFrameProps {
  /** The first is where the name of the product leads. */
  places: readonly Place[]
  /** Null where a password is all that anybody needs. */
  username: string | null
  onLogout: () => void
  children: ReactNode
}

/** Where one can go, who is signed in, and how the last thing went. */
export function StaffFrame({ places, username, onLogout, children }: StaffFrameProps) {
  const { t } = useLingui()
  const home = places[0]?.href ?? '/'
  return (
    <div className="ops">
      <SkipLink />
      <header className="ops-top">
        <Brand href={home} />
        <button type="button" className="icon-btn" aria-label={t`Logout`} title={t`Logout`} onClick={onLogout}>
          <LogOut aria-hidden="true" className="ic" />
        </button>
      </header>
      <PhoneNav places={places} username={username} />
      <aside className="ops-side">
        <Brand href={home} />
        <nav className="ops-nav" aria-label={t`Sections`}>
          {places.map(({ href, label, icon, isExact = false }) => (
            <NavLink key={href} to={href} end={isExact} className="ops-nav-link">
              {icon}
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ops-who">
          {username === null ? null : (
            <>
              <p className="type-caption text-muted">
                <Trans>Signed in as</Trans>
              </p>
              <p className="type-label wrap-anywhere">{username}</p>
            </>
          )}
        </div>
        <button type="button" className="ops-nav-link" onClick={onLogout}>
          <LogOut aria-hidden="true" className="ic" />
          <Trans>Logout</Trans>
        </button>
      </aside>
      <main id="main" tabIndex={-1} className="ops-main">
        <NoNetwork />
        <AlertBar />
        {children}
      </main>
      <LiveRegion />
    </div>
  )
}

function Brand({ href }: { href: string }) {
  return (
    <Link to={href} className="brand">
      <BrandMark />
      <span>Nestwren</span>
      <Badge>
        <Trans>Ops</Trans>
      </Badge>
    </Link>
  )
}

/** On a phone and a tablet: three sections, and the others in a menu. */
function PhoneNav({ places, username }: Pick<StaffFrameProps, 'places' | 'username'>) {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const rest = places.slice(3)
  const current = rest.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
  return (
    <nav className="ops-phone-nav segmented" aria-label={t`Sections`}>
      {places.slice(0, 3).map(({ href, label, short = label, isExact = false }) => (
        <NavLink key={href} to={href} end={isExact} className="segment">
          {short}
        </NavLink>
      ))}
      {rest.length === 0 ? null : (
        <Menu
          heading={
            <Trans>
              Signed in as <span className="wrap-anywhere">{username}</span>
            </Trans>
          }
          trigger={
            <button type="button" className="segment" aria-current={current === undefined ? undefined : 'page'}>
              <Ellipsis aria-hidden="true" className="ic ic-sm" />
              {current?.label ?? <Trans>More</Trans>}
            </button>
          }
          items={rest.map(({ href, label, icon }) => ({ id: href, href, label, icon }))}
        />
      )}
    </nav>
  )
}

/** Nothing of the panel works without the server, and nothing waits for it. */
function NoNetwork() {
  const { isOnline, isReachable } = useSyncExternalStore(onLiveState, liveState, liveState)
  if (isOnline && isReachable) return null
  return (
    <Banner tone="warning">
      {isOnline ? (
        <Trans>We can't reach Nestwren. Changes can be made when it's back.</Trans>
      ) : (
        <Trans>You're offline. Changes can be made when you're back.</Trans>
      )}
    </Banner>
  )
}

/** How the last thing went, in sight wherever the page has been scrolled to. */
function AlertBar() {
  const { t } = useLingui()
  const alert = usePanelAlert()
  return (
    <div className="ops-alert">
      {alert === null ? null : (
        <div key={alert.id} className="ops-alert-body">
          <Banner tone={alert.tone} isAlert>
            <p className="type-label">{alert.text}</p>
            {alert.detail === undefined || alert.detail === alert.text ? null : <p>{alert.detail}</p>}
          </Banner>
          <button
            type="button"
            className="icon-btn"
            aria-label={t`Dismiss`}
            title={t`Dismiss`}
            onClick={dismissPanelAlert}
          >
            <X aria-hidden="true" className="ic" />
          </button>
        </div>
      )}
    </div>
  )
}

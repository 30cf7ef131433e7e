import { Trans, useLingui } from '@lingui/react/macro'
import { isParentRole } from '@nestwren/contract/permissions'
import { ChevronRight, Milk, Pill } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '../../platform/session/use-session.ts'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { useVisibleKinds } from '../logs/public/use-kind-rights.ts'
import { FamilyCountingSection } from './family-counting-section.tsx'
import { OwnKindsSection } from './own-kinds-section.tsx'
import { TilesSection } from './tiles-section.tsx'

export function meta() {
  return [{ title: 'Logging · Nestwren' }]
}

/** How one logs: the buttons for oneself; for parents also how the family counts, reminders and kinds of its own. */
export default function LoggingPage() {
  const { t } = useLingui()
  const session = useSession()
  const isParent = session.status === 'signedIn' && isParentRole(session.user.role)
  return (
    <>
      <SettingsHeader title={t`Logging`} />
      <div className="settings-stack">
        <TilesSection />
        {isParent ? (
          <>
            <FamilyCountingSection />
            <OwnKindsSection />
          </>
        ) : null}
        <Places />
      </div>
    </>
  )
}

function Places() {
  const kinds = useVisibleKinds()
  const places = [
    ...(kinds.includes('medicine') ? [{ href: '/medicines', Icon: Pill, label: <Trans>Medicines</Trans> }] : []),
    ...(kinds.includes('pumping') ? [{ href: '/milk', Icon: Milk, label: <Trans>Milk stash</Trans> }] : []),
  ]
  if (places.length === 0) return null
  return (
    <ul className="card settings-list">
      {places.map(({ href, Icon, label }) => (
        <li key={href}>
          <Link to={href} className="setting-link">
            <Icon aria-hidden="true" className="ic" />
            <span className="type-label min-w-0 flex-1">{label}</span>
            <ChevronRight aria-hidden="true" className="ic" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

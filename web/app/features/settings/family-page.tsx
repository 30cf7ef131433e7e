import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, Globe, HeartHandshake, History, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SettingsHeader } from '../../ui/settings/settings-header.tsx'
import { ChildrenSection } from '../children/public/children-section.tsx'
import { useSiteRights } from '../site-facts/public/site-queries.ts'
import { InvitesSection } from './invites-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { useOwnRights } from './use-people.ts'

export function meta() {
  return [{ title: 'Caregivers · Nestwren' }]
}

/** Who belongs to the family: the children, the people, who is invited, and what changed. */
export default function FamilyPage() {
  const { t } = useLingui()
  const { managed, isParent } = useOwnRights()
  const { isAny: hasSite } = useSiteRights()
  return (
    <>
      <SettingsHeader title={t`Caregivers`} />
      <div className="settings-stack">
        <ChildrenSection />
        <PeopleSection />
        {isParent || managed.length > 0 ? <InvitesSection /> : null}
        {hasSite || isParent ? (
          <ul className="card settings-list">
            {hasSite ? (
              <Row
                href="/settings/family/site"
                Icon={Globe}
                name={<Trans>Family site</Trans>}
                hint={<Trans>One page you share: photos, gifts, and invitations</Trans>}
              />
            ) : null}
            {isParent ? (
              <>
                <Row
                  href="/settings/family/links"
                  Icon={HeartHandshake}
                  name={<Trans>Links for grandparents</Trans>}
                  hint={<Trans>Photos and milestones for one person, without an account</Trans>}
                />
                <Row
                  href="/settings/family/changes"
                  Icon={History}
                  name={<Trans>Changes</Trans>}
                  hint={<Trans>Who joined, who left, and what changed</Trans>}
                />
              </>
            ) : null}
          </ul>
        ) : null}
      </div>
    </>
  )
}

interface RowProps {
  href: string
  Icon: LucideIcon
  name: ReactNode
  hint: ReactNode
}

/** The way to a page of its own. */
function Row({ href, Icon, name, hint }: RowProps) {
  return (
    <li>
      <Link to={href} className="setting-link">
        <Icon aria-hidden="true" className="ic" />
        <span className="min-w-0 flex-1">
          <span className="type-label block">{name}</span>
          <span className="type-caption block text-muted">{hint}</span>
        </span>
        <ChevronRight aria-hidden="true" className="ic" />
      </Link>
    </li>
  )
}

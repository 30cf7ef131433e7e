import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, Globe, HeartHandshake, History } from 'lucide-react'
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
        {hasSite ? (
          <div className="card">
            <Link to="/settings/family/site" className="setting-link">
              <Globe aria-hidden="true" className="ic" />
              <span className="min-w-0 flex-1">
                <span className="type-label block">
                  <Trans>Family site</Trans>
                </span>
                <span className="type-caption block text-muted">
                  <Trans>One page you share: photos, gifts, and invitations</Trans>
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="ic" />
            </Link>
          </div>
        ) : null}
        {isParent ? (
          <div className="card">
            <Link to="/settings/family/links" className="setting-link">
              <HeartHandshake aria-hidden="true" className="ic" />
              <span className="min-w-0 flex-1">
                <span className="type-label block">
                  <Trans>Links for grandparents</Trans>
                </span>
                <span className="type-caption block text-muted">
                  <Trans>Photos and milestones for one person, without an account</Trans>
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="ic" />
            </Link>
          </div>
        ) : null}
        {isParent ? (
          <div className="card">
            <Link to="/settings/family/changes" className="setting-link">
              <History aria-hidden="true" className="ic" />
              <span className="min-w-0 flex-1">
                <span className="type-label block">
                  <Trans>Changes</Trans>
                </span>
                <span className="type-caption block text-muted">
                  <Trans>Who joined, who left, and what changed</Trans>
                </span>
              </span>
              <ChevronRight aria-hidden="true" className="ic" />
            </Link>
          </div>
        ) : null}
      </div>
    </>
  )
}

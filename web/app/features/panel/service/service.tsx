import { Trans, useLingui } from '@lingui/react/macro'
import type { ComponentType } from 'react'
import { Navigate, NavLink, useParams } from 'react-router'
import { PanelHeading } from '../public/panel-heading.tsx'
import { ExperimentSection } from './experiment-section.tsx'
import { FilesSection } from './files-section.tsx'
import { JobsSection } from './jobs-section.tsx'
import { ConnectionsSection, ErrorsSection, VersionsSection } from './live-sections.tsx'
import { MailsSection } from './mails-section.tsx'

/** What the service is watched by, in the order in which it stands. */
const sections: Readonly<Record<string, ComponentType>> = {
  experiment: ExperimentSection,
  mails: MailsSection,
  jobs: JobsSection,
  files: FilesSection,
  connections: ConnectionsSection,
  errors: ErrorsSection,
  versions: VersionsSection,
}

function useSectionNames(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    experiment: t`Experiment`,
    mails: t`Emails`,
    jobs: t`Jobs`,
    files: t`Files`,
    connections: t`Connections`,
    errors: t`Errors`,
    versions: t`Versions`,
  }
}

/** How the service fares, one part at a time; only that part is read. */
export default function Service() {
  const { t } = useLingui()
  const { section = '' } = useParams()
  const names = useSectionNames()
  const Section = Object.hasOwn(sections, section) ? sections[section] : undefined
  if (Section === undefined) return <Navigate to="/admin/service/experiment" replace />
  return (
    <>
      <PanelHeading title={<Trans>Service</Trans>} />
      <nav className="ops-tabs" aria-label={t`Parts of the service`}>
        {Object.keys(sections).map((name) => (
          <NavLink key={name} to={`/admin/service/${name}`} className="ops-tab">
            {names[name]}
          </NavLink>
        ))}
      </nav>
      <div className="ops-stack">
        <Section />
      </div>
    </>
  )
}

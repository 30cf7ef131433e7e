import { Trans, useLingui } from '@lingui/react/macro'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import { useChildren } from '../../platform/api/queries.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { FeedsSection } from './feeds-section.tsx'
import { ImportSection } from './import-section.tsx'
import './calendar-apps.css'

export function meta() {
  return [{ title: 'Calendar apps · Nestwren' }]
}

/** The schedule in other calendar apps, and what is in them in the schedule. */
export default function CalendarsPage() {
  const { t } = useLingui()
  const { children } = useChildren()
  const seen = children.filter(({ access }) => isLevelAtLeast(access.schedule, 'view'))
  const addable = children.filter(({ access }) => isLevelAtLeast(access.schedule, 'add'))
  return (
    <>
      <PageHeader title={t`Calendar apps`} backHref="/schedule" backLabel={t`Back to Schedule`} />
      <NeedsChildren>
        {seen.length === 0 ? (
          <EmptyState
            after={noReadNeeded}
            title={t`Nothing shared with you yet`}
            body={t`A parent of this family can share the schedule with you.`}
          />
        ) : (
          <div className="grid grid-cols-1 gap-6">
            <p className="text-muted">
              <Trans>See the schedule in the calendar app you already use, or bring a calendar file into it.</Trans>
            </p>
            <FeedsSection family={seen} />
            {addable.length === 0 ? null : <ImportSection family={addable} />}
          </div>
        )}
      </NeedsChildren>
    </>
  )
}

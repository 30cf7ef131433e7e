import { useLingui } from '@lingui/react/macro'
import { PageHeader } from '../../ui/page-header.tsx'
import { DeletedDocuments } from '../documents/public/deleted-documents.tsx'
import { DeletedMeasurements } from '../growth/public/deleted-measurements.tsx'
import { DeletedArticles } from '../knowledge/public/deleted-articles.tsx'
import { DeletedEntries } from '../logs/list/public/deleted-entries.tsx'
import { DeletedPhotos } from '../photos/public/deleted-photos.tsx'
import { DeletedPlans } from '../schedule/public/deleted-plans.tsx'

export function meta() {
  return [{ title: 'Recently deleted · Nestwren' }]
}

/** What was deleted in the last 30 days, and the way back. */
export default function DeletedPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHeader title={t`Recently deleted`} backHref="/settings" backLabel={t`Back to Settings`} />
      <DeletedEntries />
      <div className="mt-6 grid grid-cols-1 gap-6 empty:hidden">
        <DeletedPhotos />
        <DeletedDocuments />
        <DeletedMeasurements />
        <DeletedPlans />
        <DeletedArticles />
      </div>
    </>
  )
}

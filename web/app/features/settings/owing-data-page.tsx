import { Trans, useLingui } from '@lingui/react/macro'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createQueryClient } from '../../platform/cache/query-client.ts'
import { RequireSession } from '../../platform/session/require-session.tsx'
import { BootScreen } from '../../ui/boot-screen.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'
import './settings.css'

export function meta() {
  return [{ title: 'Your data · Nestwren' }, { name: 'robots', content: 'noindex' }]
}

/** Taking the data along and leaving, for those who owe a payment: nobody has to pay for that (DECISIONS, Subscription). */
export default function OwingDataPage() {
  const { t } = useLingui()
  // What is read here belongs to this page alone: the rest of the app stays shut.
  const [client] = useState(createQueryClient)
  return (
    <RequireSession isOwingAllowed fallback={<BootScreen />}>
      <QueryClientProvider client={client}>
        <main className="mx-auto w-full max-w-[640px] px-4 pb-10">
          <PageHeader title={<Trans>Your data</Trans>} backHref="/" backLabel={t`Back`} />
          <div className="settings-stack">
            <ExportSection />
            <DeletionSection />
          </div>
        </main>
      </QueryClientProvider>
    </RequireSession>
  )
}

import { Trans } from '@lingui/react/macro'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { QuickLogRow } from './quick-log-row.tsx'
import { useLoggableKinds } from './use-kind-rights.ts'

/** Quick log where no console is: a card on wide screens. Nothing for somebody who may only look. */
export function QuickLogCard() {
  const { name } = useSelectedChild()
  const kinds = useLoggableKinds()
  if (kinds.length === 0) return null
  return (
    <section className="card card-pad only-desktop" aria-labelledby="quick-log-card">
      <h2 id="quick-log-card" className="type-heading mb-3">
        <Trans>Log for {name}</Trans>
      </h2>
      <QuickLogRow />
    </section>
  )
}

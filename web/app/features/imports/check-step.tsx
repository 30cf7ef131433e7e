import { Trans, useLingui } from '@lingui/react/macro'
import type { Import, ImportTotals } from '@nestwren/contract/imports'
import { api } from '../../platform/api/api.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { DiscardButton } from './discard-button.tsx'
import { LeftOutSection } from './left-out-section.tsx'
import { Recognized } from './recognized.tsx'
import { Refusals } from './refusals.tsx'
import { noteRunning } from './running.ts'
import { type EarlierStep, hasQuestions } from './steps.ts'
import { HereAlready, TotalsList } from './totals-list.tsx'
import { useChoices } from './use-choices.ts'
import { useImport, useTakeImport } from './use-import.ts'
import { hasNew } from './use-total-lines.ts'

interface CheckStepProps {
  one: Import
  onGo: (step: EarlierStep | null) => void
}

/** What would be imported and what not, before anything is. */
export function CheckStep({ one, onGo }: CheckStepProps) {
  const { totals, asks } = one
  if (totals === null) return null
  return (
    <>
      <Recognized one={one} />
      <Refusals one={one} />
      <Checked one={one} totals={totals} mayAnswer={asks !== null && hasQuestions(asks)} onGo={onGo} />
    </>
  )
}

function Checked({ one, totals, mayAnswer, onGo }: CheckStepProps & { totals: ImportTotals; mayAnswer: boolean }) {
  const { t } = useLingui()
  const { isOnline } = useConnection()
  const take = useTakeImport()
  const query = useImport(one.id)
  const choices = useChoices(one)
  const { isBusy, failure, run } = useSave()
  const isWorthIt = hasNew(totals)
  const start = async () => {
    const isStarted = await run(async () => {
      const { id, version } = one
      const started = await api.imports.start({ params: { id }, body: { version } })
      noteRunning(id)
      take(started)
    })
    if (!isStarted) await query.refetch()
  }
  return (
    <>
      <SettingsSection
        title={isWorthIt ? <Trans>What would be imported</Trans> : <Trans>Nothing new to import</Trans>}
        hint={isWorthIt ? <Trans>Nothing is imported until you say so.</Trans> : null}
      >
        <TotalsList totals={totals} />
        <HereAlready totals={totals} />
      </SettingsSection>
      <LeftOutSection one={one} totals={totals} choices={choices} />
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      {choices.count > 0 ? (
        <p className="type-small text-muted">
          <Trans>Apply or discard your choices first.</Trans>
        </p>
      ) : null}
      <div className="import-acts">
        {isWorthIt ? (
          <Button
            isBusy={isBusy}
            busyLabel={t`Starting`}
            disabled={!isOnline || choices.count > 0}
            onClick={() => void start()}
          >
            <Trans>Import these logs</Trans>
          </Button>
        ) : null}
        {mayAnswer ? (
          <Button variant="outline" onClick={() => onGo('answers')}>
            <Trans>Change answers</Trans>
          </Button>
        ) : null}
        <Button variant="outline" onClick={() => onGo('files')}>
          <Trans>Change files</Trans>
        </Button>
        <DiscardButton one={one} />
      </div>
    </>
  )
}

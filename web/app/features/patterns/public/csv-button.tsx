import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { Download } from 'lucide-react'
import { api } from '../../../platform/api/api.ts'
import { useConnection } from '../../../platform/realtime/use-live.ts'
import { saveFile } from '../../../platform/storage/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { Span } from './spans.ts'
import { askedNow } from './use-figures.ts'
import { useMayExport } from './use-may-export.ts'

interface TableButtonProps {
  label: string
  /** The file and its name. */
  make: () => Promise<{ readonly bytes: Blob; readonly name: string }>
  /** Said of a failure that the server has no words for. */
  otherwise?: string
  isDisabled?: boolean
}

/** Saves a table for spreadsheets. */
export function TableButton({ label, make, otherwise, isDisabled = false }: TableButtonProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useAction()
  const save = async () => {
    const { bytes, name } = await make()
    saveFile(bytes, name)
  }
  return (
    <>
      <Button
        variant="soft"
        size="sm"
        icon={<Download aria-hidden="true" className="ic ic-sm" />}
        isBusy={isBusy}
        busyLabel={t`Downloading`}
        disabled={isDisabled}
        onClick={() => void run(save, otherwise === undefined ? {} : { otherwise })}
      >
        {label}
      </Button>
      {failure === null ? null : (
        <p className="type-small text-danger-ink" role="alert">
          {failure}
        </p>
      )}
    </>
  )
}

/**
 * Saves every series of a range as a table. The server makes it, so it needs a network. Not there for whoever may not export
 * what they see of the child.
 */
export function CsvButton({ child, span, label }: { child: Child; span: Span; label?: string }) {
  const { t } = useLingui()
  const { isOnline } = useConnection()
  const mayExport = useMayExport(child._id)
  if (!mayExport) return null
  const make = async () => {
    const query = askedNow(child._id, span)
    return { bytes: await api.charts.csv({ query }), name: `${child.name} ${query.from} ${query.to}.csv` }
  }
  return (
    <div className="grid justify-items-start gap-1">
      <TableButton label={label ?? t`Download as CSV`} make={make} isDisabled={!isOnline} />
      {isOnline ? null : <p className="type-small text-muted">{t`You need to be online to download.`}</p>}
    </div>
  )
}

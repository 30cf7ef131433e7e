import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { isParentRole } from '@nestwren/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { api } from '../../../platform/api/api.ts'
import { useConnection } from '../../../platform/realtime/use-live.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { saveFile } from '../../../platform/storage/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import type { Span } from './spans.ts'
import { askedNow } from './use-figures.ts'

/**
 * Whether the person may take along what they see of a child: a parent by their switch, a caregiver by what was granted for
 * the child. The server decides about what it makes; this hides what it would refuse, and the same made on the device.
 */
export function useMayExport(childId: string): boolean {
  const { user } = useSession()
  const isCaregiver = user !== null && !isParentRole(user.role)
  const granted = useQuery({
    queryKey: ['exportGrants', user?.id],
    queryFn: async ({ signal }) => {
      const { users } = await api.members.accountUsers(undefined, { signal })
      const own = users.find(({ id }) => id === user?.id)?.grants ?? []
      return own.flatMap((grant) => (grant.canExport ? [grant.childId] : []))
    },
    enabled: isCaregiver,
  })
  if (user === null) return false
  return isCaregiver ? (granted.data?.includes(childId) ?? false) : user.permissions.accountExport === true
}

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

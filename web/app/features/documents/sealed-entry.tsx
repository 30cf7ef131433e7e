import { Trans } from '@lingui/react/macro'
import { isParentRole } from '@nestwren/contract/permissions'
import { ChevronRight, LockKeyhole } from 'lucide-react'
import { Link } from 'react-router'
import { useSession } from '../../platform/session/use-session.ts'

/** The way to the sealed documents, for parents; it says nothing of how many there are. */
export function SealedEntry() {
  const { user } = useSession()
  if (user === null || !isParentRole(user.role)) return null
  return (
    <Link
      to="/vault/documents/sealed"
      className="card flex min-h-16 max-w-[720px] items-center gap-3 px-4 py-3 text-text no-underline"
    >
      <LockKeyhole aria-hidden="true" className="ic" />
      <span className="min-w-0 flex-1">
        <span className="type-label block">
          <Trans>Sealed documents</Trans>
        </span>
        <span className="type-caption block text-muted">
          <Trans>Encrypted on your device. Not even Nestwren can read them.</Trans>
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="ic" />
    </Link>
  )
}

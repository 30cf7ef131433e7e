import { Trans } from '@lingui/react/macro'
import { isParentRole } from '@nestwren/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../platform/api/api.ts'
import { useHasLock } from '../../../platform/locks/use-has-lock.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { Guarded } from '../../../ui/locked/guarded.tsx'
import { fresh } from '../use-documents.ts'

/** Says that search leaves sealed documents out, to parents of a family that has some and whose vault is open. */
export function SealedNote() {
  const { user } = useSession()
  const hasLock = useHasLock('documents')
  if (user === null || !isParentRole(user.role)) return null
  if (!hasLock) return <OpenNote />
  return (
    <Guarded section="documents" size="none">
      <OpenNote />
    </Guarded>
  )
}

function OpenNote() {
  const { data } = useQuery({
    ...fresh,
    refetchInterval: false,
    queryKey: ['sealed', 'any'],
    queryFn: ({ signal }) => api.sealed.list({ query: { limit: 1 } }, { signal }),
  })
  if (data === undefined || data.items.length === 0) return null
  return (
    <p className="type-small mt-3 text-muted">
      <Trans>
        Sealed documents aren't searched, because we can't read their titles. You find them{' '}
        <Link to="/vault/documents/sealed">among your documents</Link>.
      </Trans>
    </p>
  )
}

import { Trans } from '@lingui/react/macro'
import { isParentRole } from '@nestwren/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '../../../platform/api/api.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { fresh } from '../use-documents.ts'

/** Says that search leaves sealed documents out, to parents of a family that has some and whose vault is open. */
export function SealedNote() {
  const { user } = useSession()
  const isAsked = user !== null && isParentRole(user.role)
  const { data } = useQuery({
    ...fresh,
    refetchInterval: false,
    enabled: isAsked,
    queryKey: ['sealed', 'any'],
    queryFn: ({ signal }) => api.sealed.list({ query: { limit: 1 } }, { signal }),
  })
  if (!isAsked || data === undefined || data.items.length === 0) return null
  return (
    <p className="type-small mt-3 text-muted">
      <Trans>
        Sealed documents aren't searched: nobody but you can read their titles. You find them{' '}
        <Link to="/vault/documents/sealed">among your documents</Link>.
      </Trans>
    </p>
  )
}

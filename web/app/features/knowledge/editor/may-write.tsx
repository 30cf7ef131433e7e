import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { noReadNeeded } from '../../../ui/answered.ts'
import { NeedsChildren } from '../../../ui/child/needs-children.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useKnowledgeRights } from '../use-knowledge-rights.ts'

/** The form, for those who may write. */
export function MayWrite({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { canWrite } = useKnowledgeRights()
  return (
    <NeedsChildren>
      {canWrite ? (
        children
      ) : (
        <EmptyState
          after={noReadNeeded}
          title={t`You can read, but not write`}
          body={t`A parent of this family can let you write articles.`}
          action={{ label: t`All articles`, onSelect: () => navigate('/knowledge', { replace: true }) }}
        />
      )}
    </NeedsChildren>
  )
}

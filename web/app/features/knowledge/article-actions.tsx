import { Trans, useLingui } from '@lingui/react/macro'
import type { Article } from '@nestwren/contract/knowledge'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { removeItem } from '../../platform/sync/lazy/write-list.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useKeep } from '../../ui/items/use-keep.ts'
import { showToast } from '../../ui/toast-store.ts'
import { articleList } from './public/article-list.ts'

/** Changes or deletes an article of the family. */
export function ArticleActions({ article }: { article: Article }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { isBusy, failure, keep } = useKeep()
  const [isAsking, setIsAsking] = useState(false)
  const { id, title } = article
  const remove = async () => {
    setIsAsking(false)
    if (!(await keep(() => removeItem(articleList, article)))) return
    navigate('/knowledge', { replace: true })
    showToast({ message: t`${title} deleted` })
  }
  return (
    <div className="grid max-w-reading gap-3">
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <div className="btn-pair">
        <Button
          variant="outline"
          icon={<Trash2 aria-hidden="true" className="ic" />}
          isBusy={isBusy}
          onClick={() => setIsAsking(true)}
        >
          <Trans>Delete</Trans>
        </Button>
        <Button icon={<Pencil aria-hidden="true" className="ic" />} onClick={() => navigate(`/knowledge/edit/${id}`)}>
          <Trans>Edit</Trans>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Delete ${title}?`}
        body={t`It stays in Recently deleted for 30 days.`}
        confirmLabel={t`Delete it`}
        cancelLabel={t`Keep it`}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}

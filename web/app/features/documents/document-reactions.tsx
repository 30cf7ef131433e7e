import { Trans } from '@lingui/react/macro'
import type { DocumentItem } from '@nestwren/contract/documents'
import { Comments } from '../../ui/items/comments.tsx'
import { LikeLine } from '../../ui/items/like-line.tsx'
import { useDocumentRights } from './use-documents.ts'

/** Who likes a document, and what the family says about it. */
export function DocumentReactions({ item }: { item: DocumentItem }) {
  const { mayManage } = useDocumentRights()
  const { id, likes, commentCount } = item
  return (
    <section className="card card-pad grid gap-3">
      <h2 className="sr-only">
        <Trans>Likes and comments</Trans>
      </h2>
      <LikeLine itemType="document" id={id} likes={likes} />
      <Comments item={{ itemType: 'document', id, commentCount, mayManage: mayManage(item) }} />
    </section>
  )
}

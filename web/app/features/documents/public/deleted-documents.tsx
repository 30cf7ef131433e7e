import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '../../../platform/api/api.ts'
import { DeletedList } from '../../../ui/items/deleted-list.tsx'
import { documentKeys } from '../document-keys.ts'
import { DocumentPicture } from '../document-picture.tsx'
import { useDocumentActions } from '../use-document-actions.ts'
import { fresh, useDocumentRights } from '../use-documents.ts'

/** Documents among the recently deleted, and the way back. Nothing at all while there are none. */
export function DeletedDocuments() {
  const { t } = useLingui()
  const { canView } = useDocumentRights()
  const { bringBack } = useDocumentActions()
  return (
    <DeletedList
      heading={t`Documents`}
      queryKey={documentKeys.deleted}
      read={(query, signal) => api.documents.list({ query }, { signal })}
      isWanted={canView}
      freshness={fresh}
      line={t`Couldn't load the deleted documents.`}
      offline={
        <p className="type-small text-muted">
          <Trans>You need to be online to see documents. They aren't saved on this device.</Trans>
        </p>
      }
      lineOf={({ title, thumbnailUrl, contentType }) => ({
        title,
        picture: <DocumentPicture url={thumbnailUrl} contentType={contentType} className="size-10" />,
      })}
      restore={({ id }) => bringBack(id)}
      purge={{
        call: api.documents.purge,
        question: (items) =>
          plural(items.length, { one: 'Delete # document for good?', other: 'Delete # documents for good?' }),
      }}
    />
  )
}

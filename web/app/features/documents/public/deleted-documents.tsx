import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { api } from '../../../platform/api/api.ts'
import { unlessLocked } from '../../../platform/locks/locked-answer.ts'
import { DeletedList } from '../../../ui/items/deleted-list.tsx'
import { Guarded } from '../../../ui/locked/guarded.tsx'
import { documentKeys } from '../document-keys.ts'
import { DocumentPicture } from '../document-picture.tsx'
import { fresh, useDocumentRights } from '../use-documents.ts'

/** Documents among the recently deleted, and the way back. Nothing at all while there are none. */
export function DeletedDocuments() {
  const { canView } = useDocumentRights()
  return canView ? (
    <Guarded section="documents">
      <OpenDeletedDocuments />
    </Guarded>
  ) : null
}

function OpenDeletedDocuments() {
  const { t } = useLingui()
  return (
    <DeletedList
      heading={t`Documents`}
      line={t`Couldn't load the deleted documents.`}
      of={documentKeys.all}
      calls={{
        list: async (...input) => unlessLocked(await api.documents.list(...input)),
        restore: api.documents.restore,
        purge: api.documents.purge,
      }}
      freshness={fresh}
      lineOf={({ title, thumbnailUrl, contentType }) => ({
        title,
        picture: <DocumentPicture url={thumbnailUrl} contentType={contentType} className="size-10" />,
      })}
      purgeQuestion={(items) =>
        plural(items.length, { one: 'Delete # document for good?', other: 'Delete # documents for good?' })
      }
    />
  )
}

import { useLingui } from '@lingui/react/macro'
import type { DocumentItem } from '@nestwren/contract/documents'
import { LockKeyhole } from 'lucide-react'
import { Link } from 'react-router'
import { useChildren } from '../../platform/api/queries.ts'
import { useWhen } from '../../platform/format/use-when.ts'
import { Badge } from '../../ui/badge.tsx'
import { DocumentPicture } from './document-picture.tsx'
import { typeName, useCategoryNames, useChildNames, useExpiry, useShortDay } from './document-words.ts'

/** One document of a list: what it is, whose, and whether it is about to expire. The whole line leads to it. */
export function DocumentLine({ item }: { item: DocumentItem }) {
  const { t } = useLingui()
  const categories = useCategoryNames()
  const childNames = useChildNames()
  const { day: dayText } = useWhen()
  const shortDay = useShortDay()
  const expiryOf = useExpiry()
  const { children } = useChildren()
  const names = children.length > 1 ? childNames(item.childIds) : ''
  const expiry = item.expiresOn === null ? null : expiryOf(item.expiresOn)
  const by = item.createdBy.name
  return (
    <li className="border-b border-hairline last:border-b-0">
      <Link to={`/vault/documents/${item.id}`} className="flex min-h-16 items-center gap-3 px-4 py-3 no-underline">
        <DocumentPicture url={item.thumbnailUrl} contentType={item.contentType} className="h-14 w-12" />
        <span className="min-w-0 flex-1">
          <span className="type-label block wrap-anywhere text-text">
            {item.title}
            {item.keptInVault ? (
              <span className="ms-1.5 inline-block align-middle text-muted">
                <LockKeyhole aria-hidden="true" className="ic ic-sm" />
                <span className="sr-only">{t`kept in the vault`}</span>
              </span>
            ) : null}
          </span>
          <span className="type-caption block text-muted">
            {[categories[item.category], names].filter((part) => part !== '').join(' · ')}
          </span>
          <span className="type-caption block text-muted">
            {[
              t`${typeName(item)}, added by ${by}, ${shortDay(item.createdAt)}`,
              ...(item.issuedOn === null ? [] : [t`issued ${dayText(item.issuedOn)}`]),
            ].join(' · ')}
          </span>
          {expiry === null ? null : (
            <span className="mt-1 block [&>.badge]:whitespace-normal">
              <Badge tone={expiry.tone}>{expiry.text}</Badge>
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

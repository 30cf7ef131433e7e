import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Import } from '@nestwren/contract/imports'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { useWhen } from '../../platform/format/use-when.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useImports } from './use-import.ts'
import { useImportWords } from './use-import-words.ts'

/** The imports of the family, latest first: what became of each, and the way to go on with it or undo it. */
export function EarlierImports() {
  const query = useImports()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <SettingsSection title={<Trans>Your imports</Trans>}>
      <Loaded query={query} lines={1}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <p className="type-small text-muted">
              <Trans>No imports yet. They show up here, and you can undo each of them.</Trans>
            </p>
          ) : (
            <>
              <ul className="import-list">
                {items.map((one) => (
                  <ImportLine key={one.id} one={one} />
                ))}
              </ul>
              {hasNextPage ? (
                <Button size="sm" variant="soft" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  <Trans>Show more</Trans>
                </Button>
              ) : null}
            </>
          )
        }}
      </Loaded>
    </SettingsSection>
  )
}

function ImportLine({ one }: { one: Import }) {
  const { t } = useLingui()
  const when = useWhen()
  const words = useImportWords()
  const { id, app, createdAt, createdBy, files, status, made } = one
  const name = app === null ? (files[0]?.name ?? t`No files yet`) : words.app[app]
  const count = Object.values(made).reduce((sum, one) => sum + one, 0)
  const added = count === 0 ? '' : plural(count, { one: '# item added', other: '# items added' })
  return (
    <li>
      <Link to={`/settings/import?id=${id}`} className="flex min-h-11 items-center gap-3 text-inherit no-underline">
        <span className="min-w-0 flex-1">
          <span className="type-label block wrap-anywhere">{name}</span>
          <span className="type-caption block text-muted">
            {[words.status[status], status === 'done' ? added : '', when.time(createdAt), createdBy.name]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <ChevronRight aria-hidden="true" className="ic ic-sm text-muted" />
      </Link>
    </li>
  )
}

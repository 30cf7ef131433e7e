import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnKind } from '@nestwren/contract/own-kinds'
import { Pencil, Plus } from 'lucide-react'
import { useText } from '../../platform/i18n/use-locale.ts'
import type { SyncedItem } from '../../platform/sync/operation.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { useAddressedState } from '../../ui/layers/use-addressed-state.ts'
import { LogGlyph } from '../../ui/log-glyph.tsx'
import { OwnDrawing } from '../../ui/own-drawing.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useOwnKinds } from '../logs/public/use-own-kinds.ts'
import { ownIconNames } from './own-icon-names.ts'
import { OwnKindSheet } from './own-kind-sheet.tsx'

/** As the server allows. */
const maxKinds = 50

/** Kinds of entries the family made for itself. */
export function OwnKindsSection() {
  const { t } = useLingui()
  const { query } = useOwnKinds()
  const [open, setOpen] = useAddressedState('custom-log', { items: query.data, canAdd: true })
  const text = useText()
  const describe = (item: SyncedItem) => {
    const { name, icon, color, hasDuration } = item as SyncedItem & OwnKind
    return [name, `${text(ownIconNames[icon])}, ${color}`, hasDuration ? t`With a timer` : t`No timer`]
  }
  const add = (
    <Button
      variant="soft"
      size="sm"
      className="justify-self-start"
      icon={<Plus aria-hidden="true" className="ic" />}
      onClick={() => setOpen('new')}
    >
      <Trans>Add a custom log</Trans>
    </Button>
  )
  return (
    <SettingsSection
      title={<Trans>Custom logs</Trans>}
      hint={<Trans>Physical therapy, a visit, potty training: anything your family wants to remember.</Trans>}
    >
      <Loaded query={query}>
        {(kinds) => (
          <>
            {kinds.length === 0 ? (
              <p className="type-small text-muted">
                <Trans>None yet. Any you add show up under More for everyone.</Trans>
              </p>
            ) : (
              <ul className="setting-rows">
                {kinds.map((kind) => (
                  <li key={kind.id}>
                    <LogGlyph hue="activity" color={kind.color} icon={<OwnDrawing icon={kind.icon} />} />
                    <span className="min-w-0 flex-1 basis-24">
                      <span className="type-label block wrap-anywhere">{kind.name}</span>
                      <span className="type-caption block text-muted">
                        {kind.hasDuration ? <Trans>With a timer</Trans> : <Trans>No timer</Trans>}
                      </span>
                    </span>
                    <IconButton
                      label={t`Edit ${kind.name}`}
                      icon={<Pencil aria-hidden="true" className="ic" />}
                      onClick={() => setOpen(kind)}
                    />
                    <div className="basis-full empty:hidden">
                      <SyncSign id={kind.id} describe={describe} />
                    </div>
                  </li>
                ))}
              </ul>
            )}
            {kinds.length < maxKinds ? add : null}
          </>
        )}
      </Loaded>
      {query.data === undefined && query.fetchStatus === 'paused' ? add : null}
      {open === null ? null : (
        <OwnKindSheet
          key={open === 'new' ? 'new' : open.id}
          kind={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </SettingsSection>
  )
}

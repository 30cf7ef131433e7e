import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { newId } from '../../platform/sync/ids.ts'
import { Banner } from '../../ui/banner.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { EarlierImports } from './earlier-imports.tsx'
import { FileChooser } from './file-chooser.tsx'
import { HowTo } from './how-to.tsx'
import { sendingOf } from './sending.ts'
import { useTakeImport } from './use-import.ts'

/** Where an import begins: choosing files, how to get them, and the imports so far. */
export function StartView() {
  const { t } = useLingui()
  const [, setParams] = useSearchParams()
  const take = useTakeImport()
  const { isBusy, failure, run } = useSave()
  // Trying again sends the same id and the same files: a lost answer makes no second import.
  const begun = useRef<{ id: string; files: readonly File[] } | null>(null)
  const begin = () =>
    run(async () => {
      const { current } = begun
      if (current === null) return
      take(await api.imports.create({ body: { id: current.id } }))
      sendingOf(current.id, take).add(current.files)
      setParams({ id: current.id })
    })
  const start = (files: readonly File[]) => {
    begun.current = { id: begun.current?.id ?? newId(), files }
    void begin()
  }
  return (
    <>
      <SettingsSection
        title={<Trans>Bring your logs from another app</Trans>}
        hint={<Trans>You'll see what would be imported first, and you can undo all of it afterwards.</Trans>}
      >
        <FileChooser onFiles={start} isBusy={isBusy} />
        {failure ? (
          <Banner tone="danger" action={{ label: t`Try again`, onSelect: () => void begin() }}>
            {failure}
          </Banner>
        ) : null}
      </SettingsSection>
      <HowTo />
      <EarlierImports />
    </>
  )
}

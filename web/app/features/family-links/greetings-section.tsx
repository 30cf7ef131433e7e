import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Greeting } from '@nestwren/contract/family-links'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useMomentText } from '../../platform/format/use-measures.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ChildPicker } from '../../ui/child/child-picker.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useGreetings, useReadLinksAgain } from './links-query.ts'

/** Greetings that came by links. A photo of one comes into the gallery only from here. Nothing where there is none. */
export function GreetingsSection({ family }: { family: readonly Child[] }) {
  const { t } = useLingui()
  const query = useGreetings()
  // Most families have none: nothing stands there while it is not known.
  if (query.data === undefined && query.error === null) return null
  return (
    <Loaded query={query} line={t`We couldn't load the greetings. Try again in a moment.`}>
      {({ pages }) => <GreetingList greetings={pages.flatMap(({ items }) => items)} query={query} family={family} />}
    </Loaded>
  )
}

interface GreetingListProps {
  greetings: readonly Greeting[]
  query: Pick<ReturnType<typeof useGreetings>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  family: readonly Child[]
}

function GreetingList({ greetings, query, family }: GreetingListProps) {
  const [accepted, setAccepted] = useState<Greeting | null>(null)
  if (greetings.length === 0) return null
  return (
    <SettingsSection
      title={<Trans>Greetings</Trans>}
      hint={<Trans>Only parents see them. A photo goes to the gallery when you add it.</Trans>}
    >
      <ul className="setting-rows">
        {greetings.map((greeting) => (
          <GreetingLine key={greeting.id} greeting={greeting} onAccept={() => setAccepted(greeting)} />
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button variant="soft" size="sm" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          <Trans>Show older</Trans>
        </Button>
      ) : null}
      {accepted === null ? null : <AcceptSheet greeting={accepted} family={family} onClose={() => setAccepted(null)} />}
    </SettingsSection>
  )
}

function GreetingLine({ greeting, onAccept }: { greeting: Greeting; onAccept: () => void }) {
  const { t } = useLingui()
  const moment = useMomentText()
  const readAgain = useReadLinksAgain()
  const { isBusy, failure, run } = useSave()
  const [isAsking, setIsAsking] = useState(false)
  const { id, fromName, text, hasPhoto, photo, createdAt } = greeting
  const remove = () =>
    run(async () => {
      await api.familyLinks.removeGreeting({ params: { id } })
      setIsAsking(false)
      showToast({ message: t`Greeting removed` })
      readAgain()
    })
  return (
    <li>
      <div className="grid min-w-0 flex-1 gap-2">
        <p>
          <span className="type-label wrap-anywhere">{fromName}</span>{' '}
          <span className="type-caption text-muted">{moment(createdAt)}</span>
        </p>
        {text === '' ? null : (
          <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
            {text}
          </p>
        )}
        {photo === null ? null : (
          <img
            src={photo.mediumUrl}
            width={photo.width}
            height={photo.height}
            alt={t`From ${fromName}`}
            className="h-auto max-h-80 w-auto max-w-full rounded-xl"
          />
        )}
        {hasPhoto && photo === null ? (
          <p className="type-small text-muted">
            <Trans>The photo is locked in the vault.</Trans>
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {photo === null ? null : (
            <Button
              variant="soft"
              size="sm"
              icon={<ImagePlus aria-hidden="true" className="ic ic-sm" />}
              onClick={onAccept}
            >
              <Trans>Add to photos</Trans>
            </Button>
          )}
          <Button
            variant="outline"
            size="sm"
            aria-label={t`Remove the greeting from ${fromName}`}
            onClick={() => setIsAsking(true)}
          >
            <Trans>Remove</Trans>
          </Button>
        </div>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Remove this greeting?`}
        body={
          <>
            <Trans>This can't be undone.</Trans>
            {failure === null ? null : (
              <div className="mt-2">
                <Banner tone="danger">{failure}</Banner>
              </div>
            )}
          </>
        }
        confirmLabel={t`Remove it`}
        cancelLabel={t`Keep it`}
        isBusy={isBusy}
        busyLabel={t`Removing`}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      />
    </li>
  )
}

interface AcceptSheetProps {
  greeting: Greeting
  family: readonly Child[]
  onClose: () => void
}

/** Takes the photo of a greeting into the gallery, for the children it shows. */
function AcceptSheet({ greeting, family, onClose }: AcceptSheetProps) {
  const { t } = useLingui()
  const readAgain = useReadLinksAgain()
  const { isBusy, failure, run } = useSave()
  const [childIds, setChildIds] = useState<readonly string[]>(family.map(({ _id }) => _id))
  const accept = () =>
    run(async () => {
      await api.familyLinks.acceptGreeting({ params: { id: greeting.id }, body: { childIds: [...childIds] } })
      showToast({ message: t`Photo added` })
      onClose()
      readAgain()
    })
  return (
    <FormSheet
      onClose={onClose}
      title={t`Add to photos`}
      isDirty={false}
      submitLabel={<Trans>Add the photo</Trans>}
      busyLabel={t`Adding the photo`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={accept}
    >
      <p className="text-muted">
        <Trans>Everyone who sees the gallery will see it. What they wrote becomes its caption.</Trans>
      </p>
      <ChildPicker family={family} chosen={childIds} onChange={setChildIds} label={t`Who is in it?`} />
    </FormSheet>
  )
}

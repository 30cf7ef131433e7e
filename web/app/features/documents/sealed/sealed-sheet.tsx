import { Trans, useLingui } from '@lingui/react/macro'
import { documentTypes } from '@nestwren/contract/documents'
import { useQueryClient } from '@tanstack/react-query'
import { Download, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { useErrorText } from '../../../platform/api/errors.ts'
import { formatBytes } from '../../../platform/format/bytes.ts'
import { useWhen } from '../../../platform/format/use-when.ts'
import { saveFile } from '../../../platform/storage/save-file.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useAction } from '../../../ui/use-action.ts'
import { sealedKeys } from '../document-keys.ts'
import { useCategoryNames, useExpiry } from '../document-words.ts'
import { DoesNotOpen } from './crypto/aead.ts'
import { askAgain, type InHand, type OpenInHand, readFile } from './documents-in-hand.ts'
import type { HeldKey } from './held-key.ts'

/** What a browser may be handed: a type that another device wrote down decides nothing else. */
const safeTypes: ReadonlySet<string> = new Set(documentTypes)

/** The opened file; its address is gone with the sheet. */
function useOpenedFile(document: OpenInHand) {
  const { t } = useLingui()
  const errorText = useErrorText()
  const [opened, setOpened] = useState<{ readonly file: Blob; readonly address: string } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file of a document never changes.
  useEffect(() => {
    const ended = new AbortController()
    let address = ''
    readFile(document, ended.signal)
      .then((file) => {
        if (ended.signal.aborted) return
        const type = safeTypes.has(file.type) ? file.type : 'application/octet-stream'
        const safe = file.slice(0, file.size, type)
        address = URL.createObjectURL(safe)
        setOpened({ file: safe, address })
      })
      .catch((error: unknown) => {
        if (ended.signal.aborted) return
        setFailure(
          error instanceof DoesNotOpen
            ? t`This file isn't as it was sealed: someone changed it, or it was damaged. Nothing of it is shown.`
            : errorText(error, t`We couldn't read the file. Check your connection and try again.`),
        )
      })
    return () => {
      ended.abort()
      URL.revokeObjectURL(address)
    }
  }, [document.item.id])
  return { opened, failure }
}

interface SealedSheetProps {
  document: OpenInHand
  onEdit: () => void
  onClose: () => void
}

/** One sealed document: its picture, what is known of it, and saving it. */
export function SealedSheet({ document, onEdit, onClose }: SealedSheetProps) {
  const { t } = useLingui()
  const { meta } = document
  const { opened, failure } = useOpenedFile(document)
  const { remove, isBusy } = useSealedActions()
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={<span className="wrap-anywhere">{meta.title}</span>}
      footer={
        <Button
          isBlock
          isOff={opened === null}
          icon={<Download aria-hidden="true" className="ic" />}
          onClick={() => {
            if (opened !== null) saveFile(opened.file, meta.fileName)
          }}
        >
          <Trans>Download</Trans>
        </Button>
      }
    >
      <div className="grid gap-4">
        {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        {opened === null && failure === null ? <Skeleton className="h-48 w-full rounded-lg" /> : null}
        {opened === null ? null : <Picture file={opened.file} address={opened.address} title={meta.title} />}
        <Facts document={document} />
        <div className="btn-pair">
          <Button
            variant="outline"
            icon={<Trash2 aria-hidden="true" className="ic" />}
            isBusy={isBusy}
            onClick={() => void remove(document).then((isGone) => isGone && onClose())}
          >
            <Trans>Delete</Trans>
          </Button>
          <Button variant="soft" icon={<Pencil aria-hidden="true" className="ic" />} onClick={onEdit}>
            <Trans>Edit</Trans>
          </Button>
        </div>
        <p className="sr-only" role="status">
          {opened === null ? null : t`The file is open.`}
        </p>
      </div>
    </Sheet>
  )
}

/** A picture is shown; another file is only saved, so that nothing in it runs here. */
function Picture({ file, address, title }: { file: Blob; address: string; title: string }) {
  const [cannotShow, setCannotShow] = useState(false)
  if (file.type.startsWith('image/') && !cannotShow)
    return (
      <img
        src={address}
        alt={title}
        className="max-h-[50vh] w-full object-contain"
        onError={() => setCannotShow(true)}
      />
    )
  return (
    <Banner>
      <Trans>It's open on this device. Download it to read it.</Trans>
    </Banner>
  )
}

function Facts({ document: { meta, item } }: { document: OpenInHand }) {
  const { i18n } = useLingui()
  const categories = useCategoryNames()
  const expiryOf = useExpiry()
  const { day: dayText } = useWhen()
  const by = item.createdBy.name
  const day = dayText(item.createdAt)
  return (
    <div className="card card-pad grid gap-4">
      <dl className="facts">
        <div>
          <dt>
            <Trans>Category</Trans>
          </dt>
          <dd>{categories[meta.category]}</dd>
        </div>
        {meta.expiresOn === null ? null : (
          <div>
            <dt>
              <Trans>Expires</Trans>
            </dt>
            <dd>{expiryOf(meta.expiresOn).text}</dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>File</Trans>
          </dt>
          <dd>
            <span className="wrap-anywhere">{meta.fileName}</span>
            <span className="type-caption block text-muted">{formatBytes(meta.sizeBytes, i18n.locale)}</span>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Added</Trans>
          </dt>
          <dd>
            <Trans>
              {day}, by {by}
            </Trans>
          </dd>
        </div>
      </dl>
      {meta.note === '' ? null : <p className="bubble wrap-anywhere whitespace-pre-line">{meta.note}</p>}
    </div>
  )
}

/** Deleting with an Undo, bringing back, and asking anew for what does not open. */
export function useSealedActions() {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isBusy, run } = useAction({ isToldInToast: true })
  const refresh = () => client.invalidateQueries({ queryKey: sealedKeys.all })
  const restore = (id: string) =>
    run(
      async () => {
        await api.sealed.restore({ params: { id } })
        await refresh()
      },
      { done: t`The sealed document is back` },
    )
  const remove = async ({ item: { id } }: InHand) => {
    const isGone = await run(async () => {
      await api.sealed.remove({ params: { id } })
      await refresh()
    })
    if (isGone)
      showToast({
        message: t`Sealed document deleted`,
        action: { label: t`Undo`, onSelect: () => void restore(id) },
      })
    return isGone
  }
  const again = (held: HeldKey, item: InHand['item']) =>
    run(
      async () => {
        await askAgain(held, item)
        await refresh()
      },
      { done: t`It opens once another parent has unlocked their sealed documents` },
    )
  return { isBusy, restore, remove, askAgain: again }
}

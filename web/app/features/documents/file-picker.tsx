import { Trans, useLingui } from '@lingui/react/macro'
import { Camera, FolderOpen } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { acceptedFiles } from './document-file.ts'

/** Two ways to a file: from the device, or with the camera. Dropping works wherever the page says so. */
export function FilePicker({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useLingui()
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])]
    // The same file can be chosen again.
    event.target.value = ''
    if (chosen.length > 0) onFiles(chosen)
  }
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-1 gap-2 tablet:grid-cols-2">
        <Button
          variant="soft"
          icon={<FolderOpen aria-hidden="true" className="ic" />}
          onClick={() => files.current?.click()}
        >
          <Trans>Choose files</Trans>
        </Button>
        <Button
          variant="outline"
          icon={<Camera aria-hidden="true" className="ic" />}
          onClick={() => camera.current?.click()}
        >
          <Trans>Take a photo</Trans>
        </Button>
      </div>
      <p className="type-caption text-muted">
        <Trans>PDF, JPEG, PNG, WebP, HEIC, or AVIF, up to 50 MB each.</Trans>
      </p>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        aria-label={t`Choose files`}
        onChange={take}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t`Take a photo`}
        onChange={take}
      />
    </div>
  )
}

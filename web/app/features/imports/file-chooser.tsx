import { Trans, useLingui } from '@lingui/react/macro'
import { FolderOpen } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { acceptedFiles, type FileProblem, problemOfFile } from './sending.ts'

interface FileChooserProps {
  /** Files that can be sent. */
  onFiles: (files: readonly File[]) => void
  isBusy?: boolean
}

/** Takes files by the picker, dropped on the page, or pasted. Those that can't be sent are named with the reason. */
export function FileChooser({ onFiles, isBusy = false }: FileChooserProps) {
  const { t } = useLingui()
  const { isOnline } = useConnection()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<readonly { readonly name: string; readonly problem: FileProblem }[]>([])
  const take = (files: readonly File[]) => {
    const judged = files.map((file) => ({ file, name: file.name, problem: problemOfFile(file) }))
    setRefused(judged.flatMap(({ name, problem }) => (problem === null ? [] : [{ name, problem }])))
    const fit = judged.flatMap(({ file, problem }) => (problem === null ? [file] : []))
    if (fit.length > 0) onFiles(fit)
  }
  const isOver = useFileDrop(take, isOnline && !isBusy)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    // The same file can be chosen again.
    target.value = ''
    take(chosen)
  }
  const problems: Readonly<Record<FileProblem, string>> = {
    empty: t`This file is empty.`,
    tooLarge: t`Files can be up to 60 MB, and a Nestwren export up to 2 GB.`,
  }
  return (
    <div className={classNames('import-drop', isOver && 'is-over')}>
      <Button
        variant="soft"
        icon={<FolderOpen aria-hidden="true" className="ic" />}
        isBusy={isBusy}
        busyLabel={t`Adding`}
        disabled={!isOnline}
        onClick={() => input.current?.click()}
      >
        <Trans>Choose files</Trans>
      </Button>
      <p className="type-caption text-muted">
        <Trans>CSV or JSON files, or one ZIP. On a computer, you can also drop them here.</Trans>
      </p>
      {refused.map(({ name, problem }) => (
        <Banner key={name} tone="danger" className="w-full">
          <span className="wrap-anywhere">
            {name}: {problems[problem]}
          </span>
        </Banner>
      ))}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        aria-label={t`Choose files`}
        onChange={choose}
      />
    </div>
  )
}

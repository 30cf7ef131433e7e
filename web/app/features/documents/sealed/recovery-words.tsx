import { Trans, useLingui } from '@lingui/react/macro'
import { Download, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { saveFile } from '../../../platform/storage/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import './recovery-words.css'

/** The recovery words, to be written down, printed or saved. */
export function RecoveryWords({ words }: { words: readonly string[] }) {
  const { t } = useLingui()
  const title = t`Nestwren recovery sheet`
  const use = t`These 12 words open your sealed documents when you've forgotten your passphrase. Keep them where you keep your papers. Anyone who has them and can sign in as you can read your sealed documents.`
  const save = () => {
    const text = [title, '', ...words.map((word, at) => `${at + 1}. ${word}`), '', use, ''].join('\n')
    saveFile(new Blob([text], { type: 'text/plain' }), 'nestwren-recovery.txt')
  }
  return (
    <>
      <ol className="recovery-words" aria-label={t`Recovery words`}>
        {numbered(words).map(({ key, word }) => (
          <li key={key} className="type-label" translate="no">
            {word}
          </li>
        ))}
      </ol>
      <div className="btn-pair">
        <Button
          variant="outline"
          icon={<Printer aria-hidden="true" className="ic" />}
          onClick={() => globalThis.print()}
        >
          <Trans>Print</Trans>
        </Button>
        <Button variant="outline" icon={<Download aria-hidden="true" className="ic" />} onClick={save}>
          <Trans>Save as a file</Trans>
        </Button>
      </div>
      <Paper title={title} use={use} words={words} />
    </>
  )
}

/** The same word can stand there twice. */
const numbered = (words: readonly string[]) => words.map((word, at) => ({ key: `${at} ${word}`, word }))

/** What comes out of the printer in place of the page. */
function Paper({ title, use, words }: { title: string; use: string; words: readonly string[] }) {
  useEffect(() => {
    document.documentElement.dataset.paper = 'recovery'
    return () => {
      delete document.documentElement.dataset.paper
    }
  }, [])
  return createPortal(
    <section className="recovery-paper" aria-hidden="true">
      <h1>{title}</h1>
      <ol>
        {numbered(words).map(({ key, word }) => (
          <li key={key}>{word}</li>
        ))}
      </ol>
      <p>{use}</p>
    </section>,
    document.body,
  )
}

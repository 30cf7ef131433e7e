import { useLingui } from '@lingui/react/macro'
import { Bold, Heading2, ImagePlus, Italic, Link2, List, ListOrdered, TextQuote } from 'lucide-react'
import type { RefObject } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { moveFocus } from '../../../ui/move-focus.ts'
import { lineStart, link, startLines, wrap } from './text-edits.ts'
import { editTextArea } from './use-text-area.ts'

interface EditorToolsProps {
  area: RefObject<HTMLTextAreaElement | null>
  onPicture: () => void
  isUploading: boolean
}

/** Marks for those who do not know Markdown. Each button does what its letters would. */
export function EditorTools({ area, onPicture, isUploading }: EditorToolsProps) {
  const { t } = useLingui()
  const edit = (make: Parameters<typeof editTextArea>[1]) => () => editTextArea(area, make)
  const words = t`text`
  const tools = [
    { label: t`Heading`, Icon: Heading2, run: edit((marked) => startLines(marked, () => '## ', lineStart)) },
    { label: t`Bold`, Icon: Bold, run: edit((marked) => wrap(marked, '**', words)) },
    { label: t`Italic`, Icon: Italic, run: edit((marked) => wrap(marked, '*', words)) },
    { label: t`List`, Icon: List, run: edit((marked) => startLines(marked, () => '- ', lineStart)) },
    {
      label: t`Numbered list`,
      Icon: ListOrdered,
      run: edit((marked) => startLines(marked, (line) => `${line + 1}. `, lineStart)),
    },
    { label: t`Quote`, Icon: TextQuote, run: edit((marked) => startLines(marked, () => '> ', lineStart)) },
    { label: t`Link`, Icon: Link2, run: edit((marked) => link(marked, words)) },
  ]
  return (
    <div
      className="editor-tools"
      role="toolbar"
      aria-label={t`Format the text`}
      onKeyDown={(event) => moveFocus(event, '.icon-btn')}
    >
      {tools.map(({ label, Icon, run }) => (
        <IconButton key={label} label={label} icon={<Icon aria-hidden="true" className="ic" />} onClick={run} />
      ))}
      <IconButton
        label={t`Add a picture`}
        icon={<ImagePlus aria-hidden="true" className="ic" />}
        aria-busy={isUploading}
        disabled={isUploading}
        onClick={onPicture}
      />
    </div>
  )
}

import { CloudUpload, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Gallery } from './gallery.ts'
import { IconButton } from './icon-button.tsx'
import { UploadLine } from './upload-line.tsx'

function Example(rest: Pick<ComponentProps<typeof UploadLine>, 'progress' | 'words' | 'problem'>) {
  return (
    <ul>
      <UploadLine {...rest} lead={<CloudUpload aria-hidden="true" className="ic text-muted" />} name="Passport of Juno">
        <IconButton label="Cancel Passport of Juno" icon={<X aria-hidden="true" className="ic" />} />
      </UploadLine>
    </ul>
  )
}

export const gallery: Gallery = {
  title: 'Upload line',
  states: [
    { name: 'Sending', view: <Example progress={{ label: 'Upload of Passport', done: 0.4, words: '40%' }} /> },
    { name: 'Waiting', view: <Example progress={null} words="Waiting for signal" /> },
    { name: 'Refused', view: <Example progress={null} problem="The storage of your family is full." /> },
  ],
}

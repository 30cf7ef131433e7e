import { CloudUpload } from 'lucide-react'
import type { UploadView } from '../platform/uploads/upload-state.ts'
import type { Gallery } from './gallery.ts'
import { UploadList } from './upload-list.tsx'

const upload = { id: 'passport', what: 'document', fields: {}, fileName: '', type: '', size: 1, isHeld: false } as const

function Example({ refusal = null, isPaused = false, ...rest }: Partial<UploadView> & { isPaused?: boolean }) {
  return (
    <UploadList
      className="grid gap-2"
      views={[{ upload: { ...upload, refusal }, state: 'waiting', done: 0, refusal, ...rest }]}
      isOnline
      isPaused={isPaused}
      onCancel={() => undefined}
      show={() => ({
        name: 'Passport of Juno',
        lead: <CloudUpload aria-hidden="true" className="ic text-muted" />,
        progress: { label: 'Upload of Passport', words: '40%' },
        action: null,
      })}
    />
  )
}

const refusal = { status: 507, code: 'QUOTA_EXCEEDED', message: "Your family's storage is full." }

export const gallery: Gallery = {
  title: 'Upload list',
  states: [
    { name: 'Sending', view: <Example state="sending" done={0.4} /> },
    { name: 'Waiting', view: <Example /> },
    { name: 'Paused', view: <Example isPaused /> },
    { name: 'Refused', view: <Example state="refused" refusal={refusal} /> },
  ],
}

import type { Gallery } from './gallery.ts'
import { RootErrorPage } from './root-error-page.tsx'

function Window({ kind }: { kind: 'not-found' | 'failure' }) {
  return (
    <div className="*:min-h-40">
      <RootErrorPage kind={kind} />
    </div>
  )
}

export const gallery: Gallery = {
  title: 'Root error page',
  states: [
    { name: 'Not found', view: <Window kind="not-found" /> },
    { name: 'Failure', view: <Window kind="failure" /> },
  ],
}

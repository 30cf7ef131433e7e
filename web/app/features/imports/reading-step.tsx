import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Import } from '@nestwren/contract/imports'
import { Card } from '../../ui/card.tsx'
import { DiscardButton } from './discard-button.tsx'
import { Recognized } from './recognized.tsx'
import { WorkProgress } from './work-progress.tsx'

/** The files are being read on the server, whether this page is open or not. */
export function ReadingStep({ one }: { one: Import }) {
  const { t } = useLingui()
  const { done } = one.progress
  return (
    <>
      {one.app === null ? null : <Recognized one={one} />}
      <Card className="grid gap-3">
        <WorkProgress
          one={one}
          label={t`Reading your files`}
          words={done === 0 ? t`Reading your files` : plural(done, { one: '# row read', other: '# rows read' })}
        />
        <div className="import-acts">
          <DiscardButton one={one} />
        </div>
      </Card>
    </>
  )
}

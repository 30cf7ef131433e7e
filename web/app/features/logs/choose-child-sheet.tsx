import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { useOpenEntries } from '../../platform/cache/use-entries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useAgo } from './use-entry-text.ts'
import { useLogTargets } from './use-kind-rights.ts'
import { useNow } from './use-now.ts'

interface ChooseChildSheetProps {
  kind: 'diaper' | 'sleep'
  onChoose: (childIds: readonly string[]) => void
  onClose: () => void
}

/** The first tap of something that one tap does, when several children could be meant. */
export function ChooseChildSheet({ kind, onChoose, onClose }: ChooseChildSheetProps) {
  const { t } = useLingui()
  const { children } = useLogTargets(kind)
  return (
    <Sheet isOpen onClose={onClose} title={kind === 'sleep' ? t`Who sleeps or wakes up?` : t`Whose diaper?`}>
      <div className="grid gap-3">
        {children.map((child) => (
          <Button
            key={child._id}
            variant="outline"
            size="night"
            isBlock
            icon={<Avatar name={child.name} personId={child._id} ringColor={child.color} />}
            onClick={() => onChoose([child._id])}
          >
            {child.name} {kind === 'sleep' ? <SleepState child={child} /> : null}
          </Button>
        ))}
        <Button variant="soft" size="night" isBlock onClick={() => onChoose(children.map(({ _id }) => _id))}>
          {children.length === 2 ? <Trans>Both</Trans> : <Trans>Everyone</Trans>}
        </Button>
      </div>
    </Sheet>
  )
}

function SleepState({ child }: { child: Child }) {
  const { t } = useLingui()
  const ago = useAgo()
  const now = useNow(30_000)
  const asleep = useOpenEntries(child._id).find(({ entry }) => entry.kind === 'sleep')
  const length = asleep === undefined ? '' : ago.long(asleep.entry.startAt, now)
  return <span className="ml-2 font-normal text-muted">{asleep === undefined ? t`awake` : t`asleep ${length}`}</span>
}

import { Trans } from '@lingui/react/macro'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { useText } from '../../../platform/i18n/use-locale.ts'
import { Button } from '../../../ui/button.tsx'
import { ChildAvatar } from '../../../ui/child/child-avatar.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { webKinds } from '../kinds/index.ts'
import { kindForms } from '../kinds/kind-forms.ts'
import { useLogTargets } from '../public/use-kind-rights.ts'

interface ChooseChildSheetProps {
  kind: KindName
  onChoose: (childIds: readonly string[]) => void
  onClose: () => void
}

/** The first tap of something that one tap does, when several children could be meant. */
export function ChooseChildSheet({ kind, onChoose, onClose }: ChooseChildSheetProps) {
  const text = useText()
  const { askWhose = webKinds[kind].label, State } = kindForms[kind]
  const { children } = useLogTargets(kind)
  return (
    <Sheet isOpen onClose={onClose} title={text(askWhose)}>
      <div className="grid gap-3">
        {children.map((child) => (
          <Button
            key={child._id}
            variant="outline"
            size="night"
            isBlock
            icon={<ChildAvatar child={child} />}
            onClick={() => onChoose([child._id])}
          >
            {child.name} {State === undefined ? null : <State childId={child._id} />}
          </Button>
        ))}
        <Button variant="soft" size="night" isBlock onClick={() => onChoose(children.map(({ _id }) => _id))}>
          {children.length === 2 ? <Trans>Both</Trans> : <Trans>Everyone</Trans>}
        </Button>
      </div>
    </Sheet>
  )
}

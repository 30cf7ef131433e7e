import { useLingui } from '@lingui/react/macro'
import { figureNames } from '@nestwren/contract/growth-figures'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { TypedByName } from './measurement-fields.ts'
import { isTooLarge, type Slip } from './slips.ts'
import { useFigureText } from './use-figure-text.ts'
import { useSlipWords } from './use-slip-words.ts'

type UnitSlip = Extract<Slip, { kind: 'unit' }>

export interface SlipQuestion {
  readonly slips: readonly Slip[]
  /**
   * What can become of it: `asIs` as it was typed; `asMeant` only with what was meant, since a figure is more than can be
   * stored; `no` when nothing else is likely for such a figure.
   */
  readonly canSave: 'asIs' | 'asMeant' | 'no'
}

/** Returns what has to be asked before figures are saved; null where nothing has. */
export function questionOf(slips: readonly Slip[], typed: TypedByName): SlipQuestion | null {
  const tooLarge = figureNames.filter((name) => typed[name] !== undefined && isTooLarge(name, typed[name]))
  if (tooLarge.length === 0) return slips.length === 0 ? null : { slips, canSave: 'asIs' }
  const isMendable = tooLarge.every((name) =>
    slips.some((slip) => slip.kind === 'unit' && slip.figure === name && !isTooLarge(name, slip.meant)),
  )
  return { slips, canSave: isMendable ? 'asMeant' : 'no' }
}

interface SlipDialogProps {
  question: SlipQuestion | null
  onSave: () => void
  onChange: () => void
  /** Takes what was meant instead, and saves it. */
  onMeant: (slips: readonly UnitSlip[]) => void
}

/**
 * "Is this right?": asked about what looks like a slip. The filled button is what is likeliest meant: the figure in the
 * other unit, another number where no child can measure this one, else what was typed.
 */
export function SlipDialog({ question, onSave, onChange, onMeant }: SlipDialogProps) {
  const { t } = useLingui()
  const { typed } = useFigureText()
  const slips = question?.slips ?? []
  const units = slips.filter((slip) => slip.kind === 'unit')
  const meant = units.map((slip) => typed(slip.meant)).join(', ')
  const title = t`Is this right?`
  const change = t`Change it`
  const save = t`Yes, save it`
  const canSave = question?.canSave ?? null
  const isMeant = units.length > 0
  const isMistake = canSave === 'no' || (canSave === 'asIs' && !isMeant && slips.some(isLikelyMistake))
  const saveAsTyped =
    canSave === 'asIs' ? (
      <Button variant="soft" size="sm" onClick={onSave}>
        {save}
      </Button>
    ) : null
  return (
    <>
      <Dialog isOpen={isMistake} onClose={onChange} title={title} isNarrow>
        <SlipTexts slips={slips}>
          {slips.length === 0 ? <p>{t`A number is too large.`}</p> : null}
          {saveAsTyped}
        </SlipTexts>
        <div className="dialog-acts">
          <Button variant="primary" size="sm" onClick={onChange}>
            {change}
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        isOpen={canSave !== null && !isMistake}
        title={title}
        tone="primary"
        body={<SlipTexts slips={slips}>{isMeant ? saveAsTyped : null}</SlipTexts>}
        confirmLabel={isMeant ? t`Use ${meant}` : save}
        cancelLabel={change}
        onConfirm={isMeant ? () => onMeant(units) : onSave}
        onCancel={onChange}
      />
    </>
  )
}

/** Says whether no child can measure so: then another number is likelier than this one. */
const isLikelyMistake = ({ kind }: Slip) => kind === 'implausible' || kind === 'beforeBirth'

function SlipTexts({ slips, children }: { slips: readonly Slip[]; children: ReactNode }) {
  const words = useSlipWords()
  return (
    <div className="grid justify-items-start gap-2">
      {slips.map((slip) => (
        <p key={`${slip.kind} ${'figure' in slip ? slip.figure : ''}`}>{words(slip)}</p>
      ))}
      {children}
    </div>
  )
}

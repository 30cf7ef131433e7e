import { useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Switch } from '../switch.tsx'
import { useSave } from './use-save.ts'

interface SavingSwitchProps {
  label: string
  hint?: ReactNode
  isOn: boolean
  /** Rejects when it could not be saved; the switch then stays where it was. */
  onSave: (isOn: boolean) => Promise<unknown>
}

/** A switch the server has to agree to: it moves when that has happened, and says so until then. */
export function SavingSwitch({ label, hint, isOn, onSave }: SavingSwitchProps) {
  const { t } = useLingui()
  const { isBusy, failure, run } = useSave()
  return (
    <div aria-busy={isBusy}>
      <Switch
        label={label}
        hint={isBusy ? t`Saving` : hint}
        isOn={isOn}
        onChange={(next) => void run(() => onSave(next))}
      />
      {failure ? (
        <p className="field-error" role="alert">
          <TriangleAlert aria-hidden="true" className="ic ic-sm" />
          <span>{failure}</span>
        </p>
      ) : null}
    </div>
  )
}

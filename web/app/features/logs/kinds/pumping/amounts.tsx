import { Trans, useLingui } from '@lingui/react/macro'
import { milkPlaces } from '@nestwren/contract/logs/kind'
import { pumpedMl } from '@nestwren/contract/logs/kinds/pumping'
import { Columns2, Refrigerator, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useAmountText } from '../../../../platform/format/use-measures.ts'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { newId } from '../../../../platform/sync/ids.ts'
import { useVolumeUnit } from '../../../../platform/units/units.ts'
import { AmountInput } from '../../../../ui/amount-input.tsx'
import { Field } from '../../../../ui/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { Disclosure } from '../../list/disclosure.tsx'
import type { PumpingDraft, StoredDraft } from '../kind-view.ts'
import { Rows } from '../rows.tsx'
import { placeNames } from './public/use-place-names.ts'

interface PumpingAmountsProps {
  details: PumpingDraft
  onChange: (part: Partial<PumpingDraft>) => void
  errorAt: (path: string) => string | null
  /** What stands between the total and the rows. */
  children?: ReactNode
}

/** How much came, by side or in all, and what of it was put by. */
export function PumpingAmounts({ details, onChange, errorAt, children }: PumpingAmountsProps) {
  const { t } = useLingui()
  const amountText = useAmountText()
  const unit = useVolumeUnit()
  const { leftMl, rightMl, totalMl } = details
  const bySide = leftMl === null && rightMl === null ? null : (leftMl ?? 0) + (rightMl ?? 0)
  const sum = totalMl === null && bySide !== null ? t`${amountText(bySide)} from both sides` : undefined
  const [isBySide, setIsBySide] = useState(false)
  const sides = [
    ['leftMl', t`Left side`],
    ['rightMl', t`Right side`],
  ] as const
  const sideSum = [leftMl, rightMl].map((ml) => (ml === null ? '–' : amountText(ml))).join(' + ')
  const isSideWrong = errorAt('details.leftMl') !== null || errorAt('details.rightMl') !== null
  return (
    <>
      <Field label={t`Total`} error={errorAt('details.totalMl')} hint={sum}>
        {(control) => (
          <AmountInput
            control={control}
            isLarge
            amountMl={totalMl}
            onChange={(ml) => onChange({ totalMl: ml, unit })}
          />
        )}
      </Field>
      {children}
      <Disclosure
        icon={<Columns2 aria-hidden="true" className="ic" />}
        label={t`By side`}
        value={bySide === null ? null : sideSum}
        isOpen={isBySide || isSideWrong}
        onToggle={() => setIsBySide(!isBySide)}
      >
        {sides.map(([name, label]) => (
          <Field key={name} label={label} error={errorAt(`details.${name}`)}>
            {(control) => (
              <AmountInput
                control={control}
                amountMl={details[name]}
                onChange={(ml) => onChange({ [name]: ml, unit })}
              />
            )}
          </Field>
        ))}
      </Disclosure>
      <PutBy details={details} onChange={(stored) => onChange({ stored })} errorAt={errorAt} />
    </>
  )
}

interface PutByProps {
  details: PumpingDraft
  onChange: (stored: readonly StoredDraft[]) => void
  errorAt: (path: string) => string | null
}

/** Each container becomes a lot of the milk stock. */
function PutBy({ details, onChange, errorAt }: PutByProps) {
  const { t } = useLingui()
  const text = useText()
  const amountText = useAmountText()
  const [isOpen, setIsOpen] = useState(false)
  const { stored } = details
  const begin = (): StoredDraft => {
    const pumped = pumpedMl({ ...details, stored: [] })
    const before = stored.reduce((sum, { amountMl }) => sum + (amountMl ?? 0), 0)
    const left = pumped === null ? null : Math.max(0, pumped - before)
    const place = stored.at(-1)?.place ?? 'fridge'
    return { lotId: newId(), place, amountMl: left === 0 ? null : left }
  }
  const error = errorAt('details.stored')
  const isShown = isOpen || error !== null
  const total = stored.reduce((sum, { amountMl }) => sum + (amountMl ?? 0), 0)
  return (
    <Disclosure
      icon={<Refrigerator aria-hidden="true" className="ic" />}
      label={stored.length === 0 ? t`Store milk` : t`Stored`}
      value={stored.length === 0 ? null : amountText(total)}
      isOpen={isShown}
      onToggle={() => {
        // Whoever opens it has milk to store: its first container is there.
        if (!isOpen && stored.length === 0) onChange([begin()])
        setIsOpen(!isOpen)
      }}
    >
      <Field label={t`Stored`} error={error} isLabelHidden isGroup>
        {() => (
          <div className="grid gap-3">
            <Rows
              items={stored}
              onChange={onChange}
              begin={begin}
              addLabel={stored.length === 0 ? <Trans>Add a container</Trans> : <Trans>Another container</Trans>}
              max={20}
              keyOf={({ lotId }) => lotId}
            >
              {({ place, amountMl }, { put, remove }) => (
                <div className="grid gap-2 rounded-md bg-surface-sunken p-3">
                  <Segmented
                    label={t`Where it's stored`}
                    value={place}
                    onValueChange={(next) => put({ place: next })}
                    options={milkPlaces.map((value) => ({ value, label: text(placeNames[value]) }))}
                  />
                  <div className="flex gap-2">
                    <div className="min-w-0 flex-1">
                      <AmountInput
                        label={t`Amount stored`}
                        amountMl={amountMl}
                        onChange={(ml) => put({ amountMl: ml })}
                      />
                    </div>
                    <IconButton
                      label={t`Remove this container`}
                      icon={<Trash2 aria-hidden="true" className="ic" />}
                      onClick={remove}
                    />
                  </div>
                </div>
              )}
            </Rows>
          </div>
        )}
      </Field>
    </Disclosure>
  )
}

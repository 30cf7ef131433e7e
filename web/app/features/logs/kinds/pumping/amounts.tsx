import { Trans, useLingui } from '@lingui/react/macro'
import { milkPlaces, pumpedMl } from '@nestwren/contract/logs/kinds/pumping'
import { Plus, Trash2 } from 'lucide-react'
import { useAmountText } from '../../../../platform/format/use-measures.ts'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { newId } from '../../../../platform/sync/ids.ts'
import { useVolumeUnit } from '../../../../platform/units/units.ts'
import { AmountInput } from '../../../../ui/amount-input.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import type { PumpingDraft, StoredDraft } from '../kind-view.ts'
import { placeNames } from './public/use-place-names.ts'

interface PumpingAmountsProps {
  details: PumpingDraft
  onChange: (part: Partial<PumpingDraft>) => void
  errorAt: (path: string) => string | null
}

/** How much came, by side or in all, and what of it was put by. */
export function PumpingAmounts({ details, onChange, errorAt }: PumpingAmountsProps) {
  const { t } = useLingui()
  const amountText = useAmountText()
  const unit = useVolumeUnit()
  const { leftMl, rightMl, totalMl } = details
  const bySide = leftMl === null && rightMl === null ? null : (leftMl ?? 0) + (rightMl ?? 0)
  return (
    <>
      <Field label={t`How much`} isGroup>
        {() => (
          <div className="grid grid-cols-1 gap-3 tablet:grid-cols-3">
            <Field label={t`Left side`} error={errorAt('details.leftMl')}>
              {(control) => (
                <AmountInput control={control} amountMl={leftMl} onChange={(ml) => onChange({ leftMl: ml, unit })} />
              )}
            </Field>
            <Field label={t`Right side`} error={errorAt('details.rightMl')}>
              {(control) => (
                <AmountInput control={control} amountMl={rightMl} onChange={(ml) => onChange({ rightMl: ml, unit })} />
              )}
            </Field>
            <Field
              label={t`Total`}
              error={errorAt('details.totalMl')}
              hint={totalMl === null && bySide !== null ? t`${amountText(bySide)} from both sides` : undefined}
            >
              {(control) => (
                <AmountInput control={control} amountMl={totalMl} onChange={(ml) => onChange({ totalMl: ml, unit })} />
              )}
            </Field>
          </div>
        )}
      </Field>
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
  const { stored } = details
  const put = (index: number, part: Partial<StoredDraft>) =>
    onChange(stored.map((one, at) => (at === index ? { ...one, ...part } : one)))
  const add = () => {
    const pumped = pumpedMl({ ...details, stored: [] })
    const before = stored.reduce((sum, { amountMl }) => sum + (amountMl ?? 0), 0)
    const left = pumped === null ? null : Math.max(0, pumped - before)
    const place = stored.at(-1)?.place ?? 'fridge'
    onChange([...stored, { lotId: newId(), place, amountMl: left === 0 ? null : left }])
  }
  return (
    <Field label={t`Stored`} error={errorAt('details.stored')} isGroup>
      {() => (
        <div className="grid gap-3">
          {stored.map((one, index) => (
            <div key={one.lotId} className="grid gap-2 rounded-md bg-surface-sunken p-3">
              <Segmented
                label={t`Where it's stored`}
                value={one.place}
                onValueChange={(place) => put(index, { place })}
                options={milkPlaces.map((place) => ({ value: place, label: text(placeNames[place]) }))}
              />
              <div className="flex gap-2">
                <div className="min-w-0 flex-1">
                  <AmountInput
                    label={t`Amount stored`}
                    amountMl={one.amountMl}
                    onChange={(amountMl) => put(index, { amountMl })}
                  />
                </div>
                <IconButton
                  label={t`Remove this container`}
                  icon={<Trash2 aria-hidden="true" className="ic" />}
                  onClick={() => onChange(stored.filter((_one, at) => at !== index))}
                />
              </div>
            </div>
          ))}
          {stored.length < 20 ? (
            <Button
              variant="soft"
              size="sm"
              className="justify-self-start"
              icon={<Plus aria-hidden="true" className="ic" />}
              onClick={add}
            >
              {stored.length === 0 ? <Trans>Store milk</Trans> : <Trans>Another container</Trans>}
            </Button>
          ) : null}
        </div>
      )}
    </Field>
  )
}

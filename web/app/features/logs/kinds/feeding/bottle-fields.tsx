import { Trans, useLingui } from '@lingui/react/macro'
import type { EntryOf } from '@nestwren/contract/logs/entry'
import { contentsNames } from '@nestwren/contract/logs/kinds/feeding'
import { Milk, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAmountText } from '../../../../platform/format/use-measures.ts'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { fromMl, toMl, useVolumeUnit, type VolumeUnit } from '../../../../platform/units/units.ts'
import { Button } from '../../../../ui/button.tsx'
import { ChipGroup } from '../../../../ui/chip-group.tsx'
import { Field } from '../../../../ui/field.tsx'
import { NumberInput } from '../../../../ui/number-input.tsx'
import { Disclosure } from '../../list/disclosure.tsx'
import type { BottleDraft } from '../kind-view.ts'
import { MoreDetails } from '../more-details.tsx'
import { useAgeDays } from '../use-age-days.ts'
import { presetAmounts } from './bottle-amounts.ts'
import { MilkPicker } from './milk-picker.tsx'
import { nextBottle } from './new-feed.ts'

const mostBottles = 10

interface BottleFieldsProps {
  bottles: readonly BottleDraft[]
  onChange: (bottles: readonly BottleDraft[]) => void
  errorAt: (path: string) => string | null
  earlier: readonly EntryOf<'feeding'>[]
  /** The child whose milk can be taken; null while there are several. */
  childId: string | null
}

/** What was in the bottle and how much was drunk. */
export function BottleFields({ bottles, onChange, errorAt, earlier, childId }: BottleFieldsProps) {
  const ageDays = useAgeDays(childId)
  const add = () => onChange([...bottles, nextBottle(earlier, ageDays)])
  if (bottles.length === 0)
    return (
      <AddBottle onAdd={add}>
        <Trans>Add a bottle</Trans>
      </AddBottle>
    )
  return bottles.map((bottle, index) => (
    <OneBottle
      // biome-ignore lint/suspicious/noArrayIndexKey: a bottle is told apart by its place only.
      key={index}
      bottle={bottle}
      onChange={(part) => onChange(bottles.map((one, at) => (at === index ? { ...one, ...part } : one)))}
      onAdd={index === bottles.length - 1 && bottles.length < mostBottles ? add : null}
      onRemove={bottles.length > 1 ? () => onChange(bottles.filter((_one, at) => at !== index)) : null}
      error={errorAt(`details.bottles.${index}`)}
      earlier={earlier}
      childId={childId}
      ageDays={ageDays}
    />
  ))
}

function AddBottle({ onAdd, children }: { onAdd: () => void; children: React.ReactNode }) {
  return (
    <Button
      variant="ghost"
      size="sm"
      className="justify-self-start"
      icon={<Plus aria-hidden="true" className="ic" />}
      onClick={onAdd}
    >
      {children}
    </Button>
  )
}

interface OneBottleProps {
  bottle: BottleDraft
  onChange: (part: Partial<BottleDraft>) => void
  onAdd: (() => void) | null
  onRemove: (() => void) | null
  error: string | null
  earlier: readonly EntryOf<'feeding'>[]
  childId: string | null
  ageDays: number | null
}

/** The number in the reader's unit: as it was typed where the unit is the same. */
export function shownAmount(
  { amountMl, typed }: Pick<BottleDraft, 'amountMl' | 'typed'>,
  unit: VolumeUnit,
): number | null {
  if (amountMl === null) return null
  return typed !== null && typed.unit === unit ? Number(typed.value) : fromMl(amountMl, unit)
}

/** What is stored of a number in the reader's unit. */
export function enteredAmount(value: number | null, unit: VolumeUnit): Pick<BottleDraft, 'amountMl' | 'typed'> {
  return value === null
    ? { amountMl: null, typed: null }
    : { amountMl: toMl(value, unit), typed: { value: String(value), unit } }
}

/** Only milk that was pumped comes out of the stock; what was taken before stays to be seen. */
function holdsOwnMilk({ contents, milkLots }: BottleDraft): boolean {
  return contents === 'breastMilk' || contents === 'mixed' || (milkLots ?? []).length > 0
}

/** One large amount with round ones to touch; the rest is as it was last time, behind rows. */
function OneBottle({ bottle, onChange, onAdd, onRemove, error, earlier, childId, ageDays }: OneBottleProps) {
  const { t, i18n } = useLingui()
  const unit = useVolumeUnit()
  const amountText = useAmountText()
  const [recent] = useState(() => earlier.flatMap(({ details }) => details.bottles))
  const shown = shownAmount(bottle, unit)
  const number = new Intl.NumberFormat(i18n.locale)
  const amount = {
    unit,
    step: unit === 'ml' ? 10 : 0.5,
    fractionDigits: unit === 'ml' ? 0 : 2,
    max: unit === 'ml' ? 9999 : 330,
  }
  return (
    <>
      <Field label={t`Drank`} error={error} isRequired>
        {(control) => (
          <NumberInput
            {...control}
            {...amount}
            isLarge
            placeholder="–"
            value={shown}
            onValueChange={(value) => onChange(enteredAmount(value, unit))}
          />
        )}
      </Field>
      <ChipGroup
        label={t`Usual amounts`}
        isEven
        values={shown === null ? [] : [String(shown)]}
        onToggle={(value) => onChange(enteredAmount(Number(value), unit))}
        options={presetAmounts(recent, unit, ageDays).map((one) => ({
          value: String(one),
          label: `${number.format(one)} ${unit}`,
        }))}
      />
      <ContentsRow bottle={bottle} onChange={onChange} childId={childId} />
      <MoreDetails summary={[bottle.offeredMl === null ? null : t`Offered ${amountText(bottle.offeredMl)}`]}>
        <Field label={t`Offered`} isOptionalShown>
          {(control) => (
            <NumberInput
              {...control}
              {...amount}
              value={bottle.offeredMl === null ? null : fromMl(bottle.offeredMl, unit)}
              onValueChange={(value) => onChange({ offeredMl: value === null ? null : toMl(value, unit) })}
            />
          )}
        </Field>
        {onAdd === null ? null : (
          <AddBottle onAdd={onAdd}>
            <Trans>Add another bottle</Trans>
          </AddBottle>
        )}
      </MoreDetails>
      {onRemove === null ? null : (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          icon={<Trash2 aria-hidden="true" className="ic" />}
          onClick={onRemove}
        >
          <Trans>Remove this bottle</Trans>
        </Button>
      )}
    </>
  )
}

/** What the bottle holds, as last time until it is touched, and the milk of the stash that is in it. */
function ContentsRow({ bottle, onChange, childId }: Pick<OneBottleProps, 'bottle' | 'onChange' | 'childId'>) {
  const { t } = useLingui()
  const text = useText()
  const amountText = useAmountText()
  const [isOpen, setIsOpen] = useState(false)
  const { contents, milkLots = [] } = bottle
  const takenMl = milkLots.reduce((sum, { amountMl }) => sum + amountMl, 0)
  const name = text(contentsNames[contents])
  return (
    <Disclosure
      icon={<Milk aria-hidden="true" className="ic" />}
      label={t`Contents`}
      value={takenMl > 0 ? t`${name}, ${amountText(takenMl)} from the stash` : name}
      isOpen={isOpen}
      onToggle={() => setIsOpen(!isOpen)}
    >
      <ChipGroup
        label={t`Contents`}
        values={[contents]}
        onToggle={(one) => onChange({ contents: one })}
        options={(Object.keys(contentsNames) as (keyof typeof contentsNames)[]).map((one) => ({
          value: one,
          label: text(contentsNames[one]),
        }))}
      />
      {childId !== null && holdsOwnMilk(bottle) ? (
        <MilkPicker
          childId={childId}
          taken={milkLots}
          wantedMl={bottle.amountMl}
          onChange={(next) => onChange({ milkLots: [...next] })}
        />
      ) : null}
    </Disclosure>
  )
}

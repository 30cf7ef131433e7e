import { useLingui } from '@lingui/react/macro'
import { type DiaperDetails, diaper, diaperKinds } from '@nestwren/contract/logs/kinds/diaper'
import { useSaidText } from '../../../../platform/format/use-said-text.ts'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { DateTimeField } from '../../../../ui/date-time-field.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { ChoiceField } from '../choice-field.tsx'
import type { FieldsProps } from '../kind-view.ts'
import { consistencyNames, diaperNames, diaperSizeNames, stoolColorNames } from './names.ts'

/** What each name looks like. Data about stool, not colours of the interface: the same in every palette. */
const swatches: Record<NonNullable<DiaperDetails['color']>, string> = {
  yellow: 'bg-[#e8c33c]',
  mustard: 'bg-[#c39a2b]',
  brown: 'bg-[#7a5230]',
  green: 'bg-[#5d7a36]',
  black: 'bg-[#24211f]',
  red: 'bg-[#b3312c]',
  whiteGrey: 'bg-[#d9d6cf]',
}

export function DiaperFields({ draft, onChange, errorAt, zone }: FieldsProps<'diaper'>) {
  const { t } = useLingui()
  const text = useText()
  const said = useSaidText()
  const { details } = draft
  const change = (part: Partial<DiaperDetails>) => onChange({ details: { ...details, ...part } })
  const hasStool = details.kind === 'dirty' || details.kind === 'both'
  const advice = hasStool ? diaper.advice(details) : null
  return (
    <>
      <Segmented
        label={t`What was in it`}
        value={details.kind}
        onValueChange={(kind) => change({ kind })}
        options={diaperKinds.map((kind) => ({ value: kind, label: text(diaperNames[kind]) }))}
      />
      {hasStool ? (
        <>
          <ChoiceField
            label={t`Color`}
            names={stoolColorNames}
            value={details.color}
            onValueChange={(color) => change({ color })}
            lead={(color) => (
              <span
                aria-hidden="true"
                className={`size-6 rounded-pill border border-border night:hidden ${swatches[color]}`}
              />
            )}
          />
          {advice === null ? null : <Banner tone="warning">{said(advice)}</Banner>}
          <ChoiceField
            label={t`Consistency`}
            names={consistencyNames}
            value={details.consistency}
            onValueChange={(consistency) => change({ consistency })}
          />
        </>
      ) : null}
      {details.kind === 'dry' ? null : (
        <ChoiceField
          label={t`How much`}
          names={diaperSizeNames}
          value={details.size}
          onValueChange={(size) => change({ size })}
        />
      )}
      <div className="grid grid-cols-2 gap-x-4 tablet:grid-cols-3">
        <Checkbox
          label={t`Blowout`}
          checked={details.isBlowout}
          onChange={(event) => change({ isBlowout: event.target.checked })}
        />
        <Checkbox
          label={t`Rash`}
          checked={details.hasRash}
          onChange={(event) => change({ hasRash: event.target.checked })}
        />
        <Checkbox
          label={t`Cream applied`}
          checked={details.hasCream}
          onChange={(event) => change({ hasCream: event.target.checked })}
        />
      </div>
      <DateTimeField
        label={t`When`}
        value={draft.startAt}
        zone={zone}
        onValueChange={(startAt) => onChange({ startAt })}
        error={errorAt('startAt')}
      />
    </>
  )
}

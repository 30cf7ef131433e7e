import { useLingui } from '@lingui/react/macro'
import { type DiaperDetails, diaper, diaperKinds } from '@nestwren/contract/logs/kinds/diaper'
import { useMessageText } from '../../../../platform/format/use-message-text.ts'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { CheckFields } from '../check-fields.tsx'
import { ChoiceField } from '../choice-field.tsx'
import { detailAt } from '../detail-at.ts'
import type { FieldsProps } from '../kind-view.ts'
import { MoreDetails } from '../more-details.tsx'
import { WhenField } from '../when-field.tsx'
import { consistencyNames, diaperAlsoNames, diaperNames, diaperSizeNames, stoolColorNames } from './names.ts'

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

const alsoNames = Object.keys(diaperAlsoNames) as (keyof typeof diaperAlsoNames)[]

export function DiaperFields(props: FieldsProps<'diaper'>) {
  const { t } = useLingui()
  const text = useText()
  const messageText = useMessageText()
  const { draft, onChange } = props
  const { details } = draft
  const at = detailAt(props)
  const change = (part: Partial<DiaperDetails>) => onChange({ details: { ...details, ...part } })
  const hasStool = details.kind === 'dirty' || details.kind === 'both'
  const advice = hasStool ? diaper.advice(details) : null
  return (
    <>
      <Segmented
        label={t`What was in it`}
        value={details.kind}
        onValueChange={at('kind').onValueChange}
        options={diaperKinds.map((kind) => ({ value: kind, label: text(diaperNames[kind]) }))}
      />
      {hasStool ? (
        <>
          <ChoiceField
            label={t`Color`}
            names={stoolColorNames}
            {...at('color')}
            lead={(color) => (
              <span
                aria-hidden="true"
                className={`size-6 rounded-pill border border-border night:hidden ${swatches[color]}`}
              />
            )}
          />
          {advice === null ? null : <Banner tone="warning">{messageText(advice)}</Banner>}
        </>
      ) : null}
      <WhenField {...props} />
      <MoreDetails
        summary={[
          hasStool && details.consistency !== null ? text(consistencyNames[details.consistency]) : null,
          details.kind !== 'dry' && details.size !== null ? text(diaperSizeNames[details.size]) : null,
          ...alsoNames.filter((name) => details[name]).map((name) => text(diaperAlsoNames[name])),
        ]}
      >
        {hasStool ? <ChoiceField label={t`Consistency`} names={consistencyNames} {...at('consistency')} /> : null}
        {details.kind === 'dry' ? null : <ChoiceField label={t`How much`} names={diaperSizeNames} {...at('size')} />}
        <CheckFields names={diaperAlsoNames} values={details} onChange={change} />
      </MoreDetails>
    </>
  )
}

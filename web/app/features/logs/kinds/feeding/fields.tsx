import { useLingui } from '@lingui/react/macro'
import { Milk } from 'lucide-react'
import { useState } from 'react'
import { useAmountText } from '../../../../platform/format/use-measures.ts'
import { useText } from '../../../../platform/i18n/use-locale.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Segmented } from '../../../../ui/segmented.tsx'
import { Disclosure } from '../../list/disclosure.tsx'
import type { FieldsProps } from '../kind-view.ts'
import { MomentRow } from '../moment-row.tsx'
import { useAgeDays } from '../use-age-days.ts'
import { BottleFields } from './bottle-fields.tsx'
import { BreastFields } from './breast-fields.tsx'
import { FoodFields } from './food-fields.tsx'
import { methodOptions } from './method-options.tsx'
import { feedingBy, nextBottle } from './new-feed.ts'

/** A feed that is over, by any method. A feed that runs has its own sheet with the timers. */
export function FeedingFields(props: FieldsProps<'feeding'>) {
  const { t } = useLingui()
  const text = useText()
  const { draft, onChange, errorAt, earlier, zone, childId = null } = props
  const ageDays = useAgeDays(childId)
  const { details } = draft
  return (
    <>
      <Segmented
        label={t`Type of feed`}
        value={details.method}
        onValueChange={(method) => {
          if (method !== details.method)
            onChange({ endAt: draft.startAt, details: feedingBy(method, earlier, ageDays) })
        }}
        options={methodOptions(text)}
      />
      {details.method === 'breast' ? (
        <>
          <BreastFields {...props} />
          <TopUp {...props} />
        </>
      ) : (
        <>
          {details.method === 'bottle' ? (
            <BottleFields
              bottles={details.bottles}
              onChange={(bottles) => onChange({ details: { ...details, bottles } })}
              errorAt={errorAt}
              earlier={earlier}
              childId={childId}
            />
          ) : (
            <FoodFields
              foods={details.foods}
              onChange={(foods) => onChange({ details: { ...details, foods: [...foods] } })}
              errorAt={errorAt}
              earlier={earlier}
              childId={childId}
            />
          )}
          {errorAt('details') !== null && details.bottles.length === 0 && details.method === 'bottle' ? (
            <Banner tone="danger">{errorAt('details')}</Banner>
          ) : null}
          <MomentRow
            label={t`When`}
            value={draft.startAt}
            zone={zone}
            error={errorAt('startAt')}
            // A bottle or a plate has no length: its end goes with its start.
            onValueChange={(startAt) => onChange({ startAt, endAt: endWith(draft, startAt) })}
          />
        </>
      )}
    </>
  )
}

/** A bottle after the breast belongs to the same feed. */
function TopUp({ draft, onChange, errorAt, earlier, childId = null }: FieldsProps<'feeding'>) {
  const { t } = useLingui()
  const amountText = useAmountText()
  const { details } = draft
  const { bottles } = details
  const ml = bottles.reduce((sum, { amountMl }) => sum + (amountMl ?? 0), 0)
  const [isOpen, setIsOpen] = useState(false)
  const ageDays = useAgeDays(childId)
  const set = (next: typeof bottles) => onChange({ details: { ...details, bottles: next } })
  return (
    <Disclosure
      icon={<Milk aria-hidden="true" className="ic" />}
      label={t`Bottle after nursing`}
      value={bottles.length === 0 ? t`None` : amountText(ml)}
      isOpen={isOpen || errorAt('details.bottles') !== null}
      onToggle={() => {
        if (!isOpen && bottles.length === 0) set([nextBottle(earlier, ageDays)])
        setIsOpen(!isOpen)
      }}
    >
      <BottleFields bottles={bottles} onChange={set} errorAt={errorAt} earlier={earlier} childId={childId} />
      {bottles.length > 0 ? (
        <button
          type="button"
          className="link-btn justify-self-start"
          onClick={() => {
            set([])
            setIsOpen(false)
          }}
        >
          {t`Remove bottle`}
        </button>
      ) : null}
    </Disclosure>
  )
}

function endWith({ startAt, endAt }: FieldsProps<'feeding'>['draft'], moved: string): string | null {
  if (endAt === null) return null
  const length = Math.max(0, Date.parse(endAt) - Date.parse(startAt))
  return new Date(Date.parse(moved) + length).toISOString()
}

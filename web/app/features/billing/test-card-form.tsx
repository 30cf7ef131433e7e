import { Trans, useLingui } from '@lingui/react/macro'
import { testCards } from '@nestwren/contract/plans'
import { useForm } from 'react-hook-form'
import { nowMs } from '../../platform/clock/now.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { Purchase } from './use-purchase.ts'

interface CardValues {
  number: string
  expiry: string
  cvc: string
}

interface TestCardFormProps {
  purchase: Purchase
  hasTrial: boolean
  isOnline: boolean
}

/** The built-in store's form: a card that is none. Nothing offers to fill in or to remember a real one. */
export function TestCardForm({ purchase, hasTrial, isOnline }: TestCardFormProps) {
  const { t } = useLingui()
  const { register, handleSubmit, setValue, watch, clearErrors, formState } = useForm<CardValues>({
    defaultValues: { number: '', expiry: '', cvc: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(async ({ number, expiry, cvc }) => {
    const date = readExpiry(expiry)
    if (date === null || !isOnline) return
    await purchase.buy({ kind: 'card', number, expiryMonth: date.month, expiryYear: date.year, cvc })
  })
  const take = (number: string) => {
    setValue('number', grouped(number), { shouldDirty: true })
    setValue('expiry', sampleExpiry(new Date(nowMs())))
    setValue('cvc', '123')
    clearErrors()
  }
  const number = watch('number').replaceAll(' ', '')
  const cards = [
    { number: testCards.success, label: t`Card that works` },
    { number: testCards.declined, label: t`Card that is declined` },
    { number: testCards.alreadyActive, label: t`Already subscribed` },
  ]
  // Field by field: browsers offer stored cards by these names, and none belongs here.
  const quiet = { autoComplete: 'off', 'data-1p-ignore': true, 'data-lpignore': 'true' }
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate autoComplete="off">
      <Banner>
        <Trans>This is a test store. Use a test card, not a real one. You won't be charged.</Trans>
      </Banner>
      <fieldset className="test-cards" aria-label={t`Test cards`}>
        {cards.map((card) => (
          <button
            key={card.number}
            type="button"
            className="test-card"
            aria-pressed={number === card.number}
            onClick={() => take(card.number)}
          >
            <span className="type-label">{card.label}</span>
            <span className="type-caption tnum text-muted">{grouped(card.number)}</span>
          </button>
        ))}
      </fieldset>
      <Field label={t`Card number`} error={errors.number?.message ?? null} isRequired>
        {(control) => (
          <TextInput
            {...control}
            {...register('number', {
              validate: (value) => /^\d{12,19}$/.test(value.replaceAll(' ', '')) || t`Enter the card number.`,
              onBlur: (event) => setValue('number', grouped(String(event.target.value))),
            })}
            {...quiet}
            inputMode="numeric"
            maxLength={23}
            placeholder="4242 4242 4242 4242"
          />
        )}
      </Field>
      <div className="card-row">
        <Field label={t`Expiry`} error={errors.expiry?.message ?? null} isRequired>
          {(control) => (
            <TextInput
              {...control}
              {...register('expiry', {
                validate: (value) => readExpiry(value) !== null || t`Enter the month and year.`,
              })}
              {...quiet}
              inputMode="text"
              maxLength={7}
              placeholder="08/29"
            />
          )}
        </Field>
        <Field label={t`Security code`} error={errors.cvc?.message ?? null} isRequired>
          {(control) => (
            <TextInput
              {...control}
              {...register('cvc', {
                validate: (value) => /^\d{3,4}$/.test(value.trim()) || t`Enter the 3 digits.`,
              })}
              {...quiet}
              inputMode="numeric"
              maxLength={4}
              placeholder="123"
            />
          )}
        </Field>
      </div>
      <Button type="submit" isBlock isBusy={purchase.isBusy} busyLabel={t`Paying`} disabled={!isOnline}>
        {hasTrial ? <Trans>Start my free month</Trans> : <Trans>Subscribe</Trans>}
      </Button>
    </form>
  )
}

/** A card number in groups of four, as on the card. */
function grouped(number: string): string {
  const digits = number.replace(/\D/g, '').slice(0, 19)
  return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** "08/29", "8 / 2029" or "0829"; null for anything else. */
function readExpiry(text: string): { month: number; year: number } | null {
  const match = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(text)
  const [, monthText, yearText] = match ?? []
  if (monthText === undefined || yearText === undefined) return null
  const month = Number(monthText)
  const year = Number(yearText.length === 2 ? `20${yearText}` : yearText)
  return month >= 1 && month <= 12 && year >= 2000 && year <= 2099 ? { month, year } : null
}

/** A date that a card may have: three years from now. */
function sampleExpiry(now: Date): string {
  return `12/${String((now.getFullYear() + 3) % 100).padStart(2, '0')}`
}

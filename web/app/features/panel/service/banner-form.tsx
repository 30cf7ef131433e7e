import { Trans, useLingui } from '@lingui/react/macro'
import type { KeptBanner } from '@nestwren/contract/service'
import { Controller, useForm } from 'react-hook-form'
import { nowIso } from '../../../platform/clock/now.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { staffApi } from '../public/staff-client.ts'
import { useStaffAction } from '../public/use-staff-action.ts'
import { longestDays, longestText } from './banner-limits.ts'

interface Typed {
  readonly en: string
  readonly es: string
  readonly tone: KeptBanner['tone']
  readonly startsAt: string
  readonly endsAt: string | null
}

interface BannerFormProps {
  /** What it begins with; null for an empty form. */
  banner: KeptBanner | null
  onSaved: (banner: KeptBanner) => void
}

/** The banner in both languages, how it looks, and when it is shown. */
export function BannerForm({ banner, onSaved }: BannerFormProps) {
  const { t } = useLingui()
  const rules = useRules()
  const { isBusy, run } = useStaffAction()
  const { register, control, handleSubmit, formState, watch } = useForm<Typed>({
    defaultValues: {
      en: banner?.text.en ?? '',
      es: banner?.text.es ?? '',
      tone: banner?.tone ?? 'info',
      // What is over begins anew.
      startsAt: banner === null || banner.state === 'over' ? nowIso() : banner.startsAt,
      endsAt: banner === null || banner.state === 'over' ? null : banner.endsAt,
    },
  })
  const { errors } = formState
  const save = handleSubmit(async ({ en, es, tone, startsAt, endsAt }) => {
    if (endsAt === null) return
    await run(
      async () => {
        const body = { text: { en: en.trim(), es: es.trim() }, tone, startsAt, endsAt }
        onSaved((await staffApi.service.putBanner({ body })).banner)
      },
      { failed: t`We couldn't save the banner`, done: t`The banner was saved.` },
    )
  })
  const [text, tone] = watch(['en', 'tone'])
  const zone = Temporal.Now.timeZoneId()
  return (
    <form className="ops-form" onSubmit={save} noValidate>
      {(['en', 'es'] as const).map((language) => (
        <Field
          key={language}
          label={language === 'en' ? t`Text in English` : t`Text in Spanish`}
          error={errors[language]?.message ?? null}
          isRequired
        >
          {(field) => <TextInput {...field} {...register(language, rules.text)} lang={language} autoComplete="off" />}
        </Field>
      ))}
      <Controller
        name="tone"
        control={control}
        render={({ field: { value, onChange } }) => (
          <Segmented
            label={t`Tone`}
            options={[
              { value: 'info', label: t`Information` },
              { value: 'warning', label: t`Warning` },
            ]}
            value={value}
            onValueChange={onChange}
          />
        )}
      />
      <Controller
        name="startsAt"
        control={control}
        render={({ field: { value, onChange } }) => (
          <DateTimeField
            label={t`Begins`}
            value={value}
            zone={zone}
            onValueChange={onChange}
            hasChips={false}
            error={errors.startsAt?.message ?? null}
          />
        )}
      />
      <Controller
        name="endsAt"
        control={control}
        rules={{ validate: rules.end }}
        render={({ field: { value, onChange } }) => (
          <DateTimeField
            label={t`Ends`}
            value={value}
            zone={zone}
            onValueChange={onChange}
            hasChips={false}
            hint={t`At most ${longestDays} days after it begins.`}
            error={errors.endsAt?.message ?? null}
          />
        )}
      />
      {text.trim() === '' ? null : (
        <div className="ops-banners">
          <p className="type-caption text-muted">
            <Trans>Preview</Trans>
          </p>
          <Banner tone={tone}>{text}</Banner>
        </div>
      )}
      <div className="ops-acts">
        <Button type="submit" size="sm" isBusy={isBusy} busyLabel={t`Saving`}>
          <Trans>Save banner</Trans>
        </Button>
      </div>
    </form>
  )
}

const dayMs = 86_400_000

function useRules() {
  const { t } = useLingui()
  return {
    text: {
      validate: (value: string) => {
        const { length } = value.trim()
        if (length === 0) return t`Write the text in both languages.`
        return length <= longestText || t`Use up to ${longestText} characters.`
      },
    },
    end: (endsAt: string | null, { startsAt }: Typed) => {
      if (endsAt === null) return t`Choose an end.`
      const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)]
      if (end <= start) return t`It ends after it has begun.`
      if (end <= Date.parse(nowIso())) return t`This end has passed already.`
      return end - start <= longestDays * dayMs || t`A banner is shown for ${longestDays} days at most.`
    },
  }
}

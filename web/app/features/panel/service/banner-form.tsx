import { Trans, useLingui } from '@lingui/react/macro'
import type { KeptBanner } from '@nestwren/contract/service'
import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { nowIso } from '../../../platform/clock/now.ts'
import { useDraftForm } from '../../../platform/forms/use-draft-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { staffApi } from '../public/staff-client.ts'
import { bannerDraft } from '../public/staff-drafts.ts'
import { useStaffAction } from '../public/use-staff-action.ts'
import { longestDays, longestText } from './banner-limits.ts'

type Typed = {
  readonly en: string
  readonly es: string
  readonly tone: KeptBanner['tone']
  readonly startsAt: string
  readonly endsAt: string | null
}

interface BannerFormProps {
  /** As it is now; null where there is none. What is typed stays when it changes meanwhile. */
  banner: KeptBanner | null
  onSaved: (banner: KeptBanner) => void
}

/** The banner in both languages, how it looks, and when it is shown. */
export function BannerForm({ banner, onSaved }: BannerFormProps) {
  const { t } = useLingui()
  const rules = useRules()
  const { isBusy, run } = useStaffAction()
  const { form, isDirty, forget } = useDraftForm<Typed>(bannerDraft, () => typedOf(banner))
  const { register, control, handleSubmit, formState, watch, reset } = form
  const { errors } = formState
  const version = banner?.changedAt ?? null
  const [opened, setOpened] = useState(version)
  useEffect(() => {
    if (isDirty || opened === version) return
    reset(typedOf(banner))
    setOpened(version)
  }, [banner, isDirty, opened, version, reset])
  const save = handleSubmit(async ({ en, es, tone, startsAt, endsAt }) => {
    if (endsAt === null) return
    await run(
      async () => {
        const body = { text: { en: en.trim(), es: es.trim() }, tone, startsAt, endsAt }
        const saved = (await staffApi.service.putBanner({ body })).banner
        forget()
        reset(typedOf(saved))
        setOpened(saved.changedAt)
        onSaved(saved)
      },
      { failed: t`We couldn't save the banner`, done: t`The banner was saved.` },
    )
  })
  const [text, tone] = watch(['en', 'tone'])
  const zone = Temporal.Now.timeZoneId()
  return (
    <form className="ops-form" onSubmit={save} noValidate>
      {isDirty && opened !== version ? (
        <Banner tone="warning">
          <Trans>The banner was changed meanwhile. Saving replaces it with what you typed here.</Trans>
        </Banner>
      ) : null}
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

function typedOf(banner: KeptBanner | null): Typed {
  // What is over begins anew.
  const times = banner === null || banner.state === 'over' ? { startsAt: nowIso(), endsAt: null } : banner
  return {
    en: banner?.text.en ?? '',
    es: banner?.text.es ?? '',
    tone: banner?.tone ?? 'info',
    startsAt: times.startsAt,
    endsAt: times.endsAt,
  }
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

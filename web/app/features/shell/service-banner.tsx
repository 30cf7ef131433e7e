import { useLingui } from '@lingui/react/macro'
import type { ServiceBanner } from '@nestwren/contract/service-banner'
import { useCallback, useEffect, useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { nowMs } from '../../platform/clock/now.ts'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'
import { useConnection, useLive } from '../../platform/realtime/use-live.ts'
import { Banner } from '../../ui/banner.tsx'

/** The banner that this device heard of last: without a network it is shown until its end. */
const keptKey = 'nestwren.serviceBanner'
/** The id of the one that was put away here. */
const putAwayKey = 'nestwren.serviceBannerRead'
/** Timers take no longer waits than 24 days. */
const longestWaitMs = 86_400_000

/** What those who run the service say to everybody, until its end or until it is put away on this device. */
export function ServiceBannerNotice() {
  const { t, i18n } = useLingui()
  const banner = useServiceBanner()
  const [putAway, setPutAway] = useState(() => readPreference(putAwayKey))
  if (banner === null || banner.id === putAway) return null
  const dismiss = () => {
    writePreference(putAwayKey, banner.id)
    setPutAway(banner.id)
  }
  return (
    <Banner tone={banner.tone} action={{ label: t`Got it`, onSelect: dismiss }}>
      {i18n.locale.startsWith('es') ? banner.text.es : banner.text.en}
    </Banner>
  )
}

/** The banner of the moment: kept on the device, read when the page is there or live again, and heard of live. */
function useServiceBanner(): ServiceBanner | null {
  const { isLive } = useConnection()
  const [banner, setBanner] = useState(readKept)
  const take = useCallback((next: ServiceBanner | null) => {
    writePreference(keptKey, next === null ? null : JSON.stringify(next))
    setBanner(next)
  }, [])
  useLive('service:banner', ({ banner: next }) => take(next))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came while there was no live connection was not heard.
  useEffect(() => {
    let isHere = true
    // What cannot be read leaves what was known.
    api.serviceNews.banner().then(
      ({ banner: next }) => isHere && take(next),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [isLive, take])
  return useUntilEnd(banner)
}

/** Null once its end has come. */
function useUntilEnd(banner: ServiceBanner | null): ServiceBanner | null {
  const [looks, setLooks] = useState(0)
  const leftMs = banner === null ? 0 : Date.parse(banner.endsAt) - nowMs()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a long wait is made of several.
  useEffect(() => {
    if (leftMs <= 0) return
    const timer = setTimeout(() => setLooks((count) => count + 1), Math.min(leftMs, longestWaitMs))
    return () => clearTimeout(timer)
  }, [banner, looks])
  return leftMs > 0 ? banner : null
}

function readKept(): ServiceBanner | null {
  try {
    const kept: unknown = JSON.parse(readPreference(keptKey) ?? 'null')
    return isBanner(kept) ? kept : null
  } catch {
    return null
  }
}

/** What an older version kept, or somebody else, may be anything. */
function isBanner(kept: unknown): kept is ServiceBanner {
  const { id, text, tone, endsAt } = (kept ?? {}) as Partial<ServiceBanner>
  return (
    typeof id === 'string' &&
    typeof endsAt === 'string' &&
    (tone === 'info' || tone === 'warning') &&
    typeof text?.en === 'string' &&
    typeof text.es === 'string'
  )
}

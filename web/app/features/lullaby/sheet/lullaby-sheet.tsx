import './lullaby.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { lullabyPartSeconds, lullabySeconds } from '@nestwren/contract/lullaby'
import { Pause, Play, SkipBack, SkipForward, Volume2 } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { Banner } from '../../../ui/banner.tsx'
import { ChipGroup } from '../../../ui/chip-group.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { endOfPart, secondsLeft, timerMinutes } from '../fade.ts'
import { lullabyPlayer, nameAt } from '../the-player.ts'

/** `7:05`, `1:02:09`: how far it has played. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

const off = 'off'
const part = 'part'

/** Everything about the lullaby: where it is, how loud, and when it goes quiet. It plays on when this is closed. */
export function LullabySheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const player = lullabyPlayer()
  const { status, at, volume, canSetVolume, timer } = useSyncExternalStore(player.subscribe, player.state, player.state)
  const [placeId, volumeId] = [useId(), useId()]
  const isOn = status === 'playing' || status === 'starting'
  const index = Math.floor(at / lullabyPartSeconds)
  const [position, total] = [clock(at), clock(lullabySeconds)]
  const number = index + 1
  const name = nameAt(at)
  const choice = timer === null ? off : timer.type === 'part' ? part : String(timer.minutes)
  const choose = (value: string) => {
    if (value === off) player.setTimer(null)
    else if (value === part) player.setTimer(endOfPart(at))
    else {
      const minutes = Number(value)
      player.setTimer({ type: 'minutes', minutes, endsAtMs: Date.now() + minutes * 60_000 })
    }
    // Whoever sets a timer wants to hear it run out.
    if (value !== off && !isOn) void player.play()
  }
  const minutesLeft = timer === null ? 0 : Math.max(1, Math.ceil(secondsLeft(timer, at, Date.now()) / 60))
  return (
    <Sheet isOpen onClose={onClose} title={t`Lullaby`}>
      <div className="lullaby">
        {status === 'failed' ? (
          <Banner tone="warning" action={{ label: t`Try again`, onSelect: () => void player.play() }}>
            {t`This part can't be fetched right now. It stays on this device once it has played here.`}
          </Banner>
        ) : null}
        <p className="lullaby-name">
          <span className="type-title">{name}</span>
          <span className="type-small text-muted">{t`Part ${number} of 4`}</span>
        </p>
        <div className="lullaby-buttons">
          <IconButton
            label={t`Previous part`}
            icon={<SkipBack aria-hidden="true" className="ic ic-lg" />}
            disabled={at < 1}
            onClick={() =>
              player.seek(
                at - index * lullabyPartSeconds > 5 ? index * lullabyPartSeconds : (index - 1) * lullabyPartSeconds,
              )
            }
          />
          <button
            type="button"
            className="lullaby-play"
            aria-label={isOn ? t`Pause lullaby` : t`Play lullaby`}
            onClick={player.toggle}
          >
            {status === 'starting' ? (
              <Spinner label={t`Starting`} />
            ) : isOn ? (
              <Pause aria-hidden="true" className="ic" />
            ) : (
              <Play aria-hidden="true" className="ic" />
            )}
          </button>
          <IconButton
            label={t`Next part`}
            icon={<SkipForward aria-hidden="true" className="ic ic-lg" />}
            disabled={number === 4}
            onClick={() => player.seek(number * lullabyPartSeconds)}
          />
        </div>
        <div className="lullaby-place">
          <label htmlFor={placeId} className="sr-only">
            <Trans>Place in the lullaby</Trans>
          </label>
          <input
            id={placeId}
            type="range"
            min={0}
            max={lullabySeconds - 1}
            step={5}
            value={at}
            aria-valuetext={t`${position} of ${total}`}
            onChange={(event) => player.seek(Number(event.target.value))}
          />
          <p className="lullaby-times tnum" aria-hidden="true">
            <span>{position}</span>
            <span>{total}</span>
          </p>
        </div>
        {canSetVolume ? (
          <div className="lullaby-volume">
            <Volume2 aria-hidden="true" className="ic text-muted" />
            <label htmlFor={volumeId} className="sr-only">
              <Trans>Volume</Trans>
            </label>
            <input
              id={volumeId}
              type="range"
              min={0}
              max={1}
              step={0.05}
              value={volume}
              onChange={(event) => player.setVolume(Number(event.target.value))}
            />
          </div>
        ) : (
          <p className="type-small text-muted">
            <Trans>The buttons of this phone set how loud it is.</Trans>
          </p>
        )}
        <section className="grid gap-2" aria-label={t`Go quiet`}>
          <h3 className="type-label">
            <Trans>Go quiet</Trans>
          </h3>
          <ChipGroup
            label={t`Go quiet`}
            options={[
              { value: off, label: t`Not by itself` },
              ...timerMinutes.map((minutes) => ({ value: String(minutes), label: t`${minutes} min` })),
              { value: part, label: t`After this part` },
            ]}
            values={[choice]}
            onToggle={choose}
          />
          <p className="type-small text-muted" role="status">
            {timer === null
              ? t`It plays all four parts, two hours, and then stops.`
              : minutesLeft === 1
                ? t`Fades out within a minute.`
                : t`Fades out in ${minutesLeft} minutes.`}
          </p>
        </section>
      </div>
    </Sheet>
  )
}

import { Trans } from '@lingui/react/macro'
import { Heart, LockKeyhole, Play, Sparkles } from 'lucide-react'
import { type LogHue, LogIcon } from '../../../ui/log-glyph.tsx'

// Pieces of the product in the cards of the feature grid. They are drawn, so that each fits its card; readers of the screen
// hear the words below instead.

const quick = ['feeding', 'diaper', 'sleep', 'pumping', 'medicine'] as const satisfies readonly LogHue[]

export function QuickArt() {
  const names = {
    feeding: <Trans>Feed</Trans>,
    diaper: <Trans>Diaper</Trans>,
    sleep: <Trans>Sleep</Trans>,
    pumping: <Trans>Pump</Trans>,
    medicine: <Trans>Meds</Trans>,
  }
  return (
    <div className="ld-quick">
      {quick.map((hue) => (
        <span key={hue} className={`hue-${hue}`}>
          <LogIcon hue={hue} className="ic ic-lg" />
          {names[hue]}
        </span>
      ))}
    </div>
  )
}

/** Heights of the wave, in the units of its drawing. */
const wave = [
  8, 21, 29, 24, 13, 9, 16, 22, 12, 26, 33, 30, 19, 10, 18, 23, 15, 8, 13, 25, 28, 20, 14, 27, 32, 21, 11, 14, 9, 16,
]
const played = 11

export function LullabyArt() {
  return (
    <div className="ld-player">
      <span className="ld-play">
        <Play className="ic ic-lg" />
      </span>
      <svg className="ld-wave" viewBox="0 0 236 40" preserveAspectRatio="none" aria-hidden="true">
        {wave.map((height, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change their order.
            key={index}
            className={index < played ? 'is-played' : undefined}
            x={index * 8}
            y={20 - height / 2}
            width="4"
            height={height}
            rx="2"
          />
        ))}
      </svg>
    </div>
  )
}

export function TalkArt() {
  return (
    <div className="ld-talk">
      <p className="ld-said">
        <span className="avatar avatar-4">S</span>
        <span className="ld-bubble">
          <Trans>Down at 12:04, no fuss.</Trans>
        </span>
      </p>
      <p className="ld-said">
        <span className="avatar avatar-2">D</span>
        <span className="ld-bubble">
          <Trans>Best news today.</Trans>
        </span>
        <Heart className="ic ld-heart" />
      </p>
    </div>
  )
}

export function CurveArt() {
  return (
    <div className="ld-curve">
      <svg viewBox="0 0 300 130" aria-hidden="true">
        <path className="is-outer" d="M0 100C70 60 170 34 300 14v62C170 92 70 104 0 126z" />
        <path className="is-inner" d="M0 108C70 74 170 50 300 32v26C170 74 70 94 0 118z" />
        <path className="is-median" d="M0 113C70 84 170 62 300 45" />
        <path className="is-own" d="M6 111c32-14 60-28 90-34s60-10 108-22" />
        <circle cx="6" cy="111" r="4" />
        <circle cx="52" cy="91" r="4" />
        <circle cx="96" cy="77" r="4" />
        <circle cx="150" cy="67" r="4" />
        <circle className="is-last" cx="204" cy="55" r="6.5" />
      </svg>
      <dl>
        <div>
          <dt>
            <Trans>Nov 17</Trans>
          </dt>
          <dd className="is-edited">
            <Trans>6.50 kg</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Oct 12</Trans>
          </dt>
          <dd>
            <Trans>6.02 kg</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Sep 12</Trans>
          </dt>
          <dd>
            <Trans>5.35 kg</Trans>
          </dd>
        </div>
      </dl>
    </div>
  )
}

export function IdeaArt() {
  return (
    <div className="ld-idea">
      <p className="ld-bubble">
        <Trans>What can we play on a rainy day?</Trans>
      </p>
      <div className="ld-idea-answer">
        <strong>
          <Trans>Tunnel of blankets</Trans>
        </strong>
        <span>
          <Trans>10 min · a blanket and two chairs</Trans>
        </span>
        <span className="badge badge-primary">
          <Sparkles className="ic ic-sm" />
          <Trans>AI suggestion</Trans>
        </span>
      </div>
    </div>
  )
}

export function AlbumArt() {
  return (
    <div className="ld-album">
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <rect className="is-mint" width="120" height="120" />
        <path className="is-leaf" d="M0 88c30-14 70-14 120-4v36H0z" />
        <path className="is-bark" d="M81 36h6v50h-6z" />
        <circle className="is-sun" cx="84" cy="34" r="24" />
        <circle className="is-rose" cx="103" cy="46" r="13" />
        <path className="is-dusk" d="M24 72h30a15 15 0 0 1-30 0zM54 72l8-14h3l-8 14z" />
        <circle className="is-wheel" cx="32" cy="93" r="6" />
        <circle className="is-wheel" cx="47" cy="93" r="6" />
      </svg>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <rect className="is-sky" width="120" height="120" />
        <path className="is-dusk-light" d="M0 84l34-34 26 26 22-20 38 34v30H0z" />
        <circle className="is-sun" cx="88" cy="32" r="13" />
        <path className="is-sea" d="M0 92c20-6 40 6 60 0s40-6 60 0v28H0z" />
      </svg>
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <rect className="is-paper" width="120" height="120" />
        <rect className="is-sheet" x="28" y="18" width="64" height="88" rx="6" />
        <path className="is-lines" d="M40 40h40M40 54h40M40 68h26" />
        <circle className="is-rose" cx="76" cy="88" r="9" />
      </svg>
      <span>
        <LockKeyhole className="ic ic-lg" />
      </span>
    </div>
  )
}

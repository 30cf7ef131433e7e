import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import type { LandingProps } from '../landing-props.ts'
import { JoinLink } from './join-link.tsx'

/** The film of the product (A §2): nothing of it is fetched before someone plays it. */
export function DemoVideo(props: LandingProps) {
  return (
    <section className="ld-band ld-film-band" aria-labelledby="ld-video">
      <div className="ld-wrap ld-film">
        <div className="ld-lead">
          <h2 id="ld-video" className="ld-display-l">
            <Trans>See it on a phone, not in words</Trans>
          </h2>
          <p>
            <Trans>A short film of real screens. Captions are in English.</Trans>
          </p>
          <p className="ld-after">
            <JoinLink {...props} source="video" className="btn ld-cta" />
          </p>
        </div>
        <Film />
      </div>
    </section>
  )
}

function Film() {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const [isPlaying, setIsPlaying] = useState(false)
  const play = async () => {
    const film = video.current
    if (film === null) return
    setIsPlaying(true)
    // Here and not in the page, so that it is fetched only now; and within the press, or the browser would refuse to play.
    if (film.getAttribute('src') === null) film.src = '/landing/demo.mp4'
    try {
      await film.play()
      film.focus()
    } catch {
      setIsPlaying(false)
    }
  }
  return (
    <div className="ld-phone ld-player-frame">
      <video
        ref={video}
        preload="none"
        playsInline
        controls={isPlaying}
        aria-label={t`Demo of Nestwren`}
        onEnded={() => setIsPlaying(false)}
      >
        {/* A new one when it plays: Firefox asks for the captions of a default track at once, even without an address. */}
        <track
          key={String(isPlaying)}
          kind="captions"
          src={isPlaying ? '/landing/demo.vtt' : undefined}
          srcLang="en"
          label="English"
          default={isPlaying}
        />
        <Trans>Your browser does not support the video tag.</Trans>
      </video>
      {isPlaying ? null : (
        <button type="button" className="ld-overlay" aria-label={t`Play the demo`} onClick={() => void play()}>
          <img
            className="ld-poster"
            src="/landing/demo-poster.webp"
            width={720}
            height={1280}
            alt=""
            loading="lazy"
            decoding="async"
          />
          <span className="ld-play">
            <Play className="ic ic-lg" aria-hidden="true" />
          </span>
        </button>
      )}
    </div>
  )
}

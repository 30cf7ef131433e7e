import { useTheme } from '../../../platform/theme/use-theme.ts'
import { classNames } from '../../../ui/class-names.ts'

export type ScreenName = 'home' | 'log-feed' | 'logs' | 'sync' | 'growth' | 'schedule' | 'vault' | 'night'

interface ScreenProps {
  name: ScreenName
  /** What can be seen on it. */
  alt: string
  /** How wide it is shown, as `sizes` says it. */
  sizes: string
  /** Fetched right away, before everything else that can wait. */
  isFirst?: boolean
}

/** Both sizes that `npm run pictures` writes of a screen. */
const sourcesOf = (file: string) => `/landing/${file}-390.webp 390w, /landing/${file}.webp 780w`

/** The page is written without knowing who reads it, so it follows the device until the reader's own mode is known. */
const darkMedia = { system: '(prefers-color-scheme: dark)', dark: 'all', light: 'not all' } as const

/** A real screen of the product, light or dark as the page is. Only one of the two is fetched. */
export function Screen({ name, alt, sizes, isFirst = false }: ScreenProps) {
  const { mode } = useTheme()
  const file = `${name}-${name === 'night' ? 'dark' : 'light'}`
  return (
    <picture>
      {name === 'night' ? null : <source srcSet={sourcesOf(`${name}-dark`)} sizes={sizes} media={darkMedia[mode]} />}
      <img
        // In this order: a browser that knows the widths fetches nothing before it has read them.
        sizes={sizes}
        srcSet={sourcesOf(file)}
        src={`/landing/${file}.webp`}
        width={780}
        height={1688}
        alt={alt}
        decoding="async"
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
      />
    </picture>
  )
}

/** Less than it is on a phone: where a pixel is not much finer than the eye, the lighter picture is sharp enough. */
const phoneSizes = '(min-width: 1000px) 360px, 220px'

interface PhoneProps extends Omit<ScreenProps, 'sizes'> {
  className?: string
}

/** The same in the frame of a phone. */
export function Phone({ className, ...screen }: PhoneProps) {
  return (
    <div className={classNames('ld-phone', className)}>
      <Screen sizes={phoneSizes} {...screen} />
    </div>
  )
}

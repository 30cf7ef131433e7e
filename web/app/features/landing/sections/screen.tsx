import { useTheme } from '../../../platform/theme/use-theme.ts'
import { classNames } from '../../../ui/class-names.ts'

export type ScreenName = 'home' | 'log-feed' | 'logs' | 'sync' | 'growth' | 'schedule' | 'vault' | 'night'

interface ScreenProps {
  name: ScreenName
  /** What can be seen on it. */
  alt: string
  /** Fetched right away, before everything else that can wait. */
  isFirst?: boolean
}

/** The page is written without knowing who reads it, so it follows the device until the reader's own mode is known. */
const darkMedia = { system: '(prefers-color-scheme: dark)', dark: 'all', light: 'not all' } as const

/** A real screen of the product, light or dark as the page is. Only one of the two is fetched. */
export function Screen({ name, alt, isFirst = false }: ScreenProps) {
  const { mode } = useTheme()
  return (
    <picture>
      {name === 'night' ? null : <source srcSet={`/landing/${name}-dark.webp`} media={darkMedia[mode]} />}
      <img
        src={`/landing/${name}-${name === 'night' ? 'dark' : 'light'}.webp`}
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

interface PhoneProps extends ScreenProps {
  className?: string
}

/** The same in the frame of a phone. */
export function Phone({ className, ...screen }: PhoneProps) {
  return (
    <div className={classNames('ld-phone', className)}>
      <Screen {...screen} />
    </div>
  )
}

interface NestArtProps {
  className?: string
}

/** The empty nest: what a place looks like before anything is in it. */
export function NestArt({ className }: NestArtProps) {
  return (
    <svg viewBox="0 0 120 80" aria-hidden="true" focusable="false" className={className}>
      <path
        className="fill-accent-soft stroke-accent"
        strokeWidth="2.5"
        d="M14 34h92c3 0 5 2 4.6 5C108 60 88 74 60 74S12 60 9.4 39c-.4-3 1.6-5 4.6-5z"
      />
      <path
        className="fill-none stroke-accent"
        strokeWidth="2.5"
        strokeLinecap="round"
        d="M14 46c26 10 60 10 92-2M30 62c18 6 40 6 58-2"
      />
      <circle cx="60" cy="18" r="3" className="fill-primary" />
    </svg>
  )
}

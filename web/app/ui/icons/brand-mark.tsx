interface BrandMarkProps {
  className?: string
}

/** The wren in its nest. The bird takes the text colour around it, the nest the accent, the weave the page behind. */
export function BrandMark({ className }: BrandMarkProps) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" focusable="false" className={className}>
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M45.9 6.9c1-2 4.3-1.6 4.6.8l1.6 20.6c.3 4.4-1.7 7.7-5.6 7.7H16.4c-3-2.6-4.2-5.5-3.9-8.6l-5.7-2.2c-1-.4-1-1.8 0-2.1l6.4-2C14.9 15.7 19.4 12 25 12c6 0 9.8 3.7 12.7 8 1.7 2.6 4.1 2 5-.8zM21.5 18.3a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6z"
      />
      <path
        className="fill-accent"
        d="M8.2 38.5h47.6c1.5 0 2.6 1.2 2.4 2.7C56.7 51.9 46 59.5 32 59.5S7.3 51.9 5.8 41.2c-.2-1.5.9-2.7 2.4-2.7z"
      />
      <path
        className="brand-weave"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        d="M6.5 43.8c7.4 4 15.9 5.7 25.5 5.1 9.3-.6 17.8-2.6 25.6-6.3M13.5 52.6c6.2 2.1 12.6 2.8 19.2 2.1 6-.6 11.6-2.2 16.9-4.9"
      />
    </svg>
  )
}
